internal import Ambient
internal import Cryptography
internal import Encodings
internal import JOSE
internal import JSON
internal import Model
internal import Sandboxes
internal import Tokens

/// Checks the tokens that a request shows in `Logins` (reference: cognito-identity-pools.md §3). Each signature takes 30 µs, so
/// it works outside of the lock, on a sandbox as it stood.
struct LoginVerifier: Sendable {
  let core: IdentityCore
  let pool: IdentityPool
  let names: ProviderNames
  let now: Instant

  /// Clocks of issuers may differ by this much.
  private static let tolerance: Int64 = 300

  /// - Parameters:
  ///   - logins: keys and tokens, as sent.
  ///   - takesOwnTokens: whether the pool's own tokens are logins here.
  func verify(_ logins: [(key: String, token: String)], takesOwnTokens: Bool) throws(IdentityError) -> ShownLogins {
    var shown = ShownLogins()
    for (key, text) in logins {
      let token = SignedToken.parse(text)
      let issuer = token?.claims["iss"]?.string
      switch try names.provider(key, of: pool.settings, issuer: issuer) {
      case .ownTokens:
        guard takesOwnTokens else { throw .poolTokenNotTaken }
        shown.ownToken = try ownToken(token)
      case .userPool(let realm, let entries):
        shown.logins.append(try userPool(realm, entries, token))
      case .openID(let name, let arn):
        shown.logins.append(
          try openID(name, audiences: known(name)?.clientIDs ?? [], arn: arn, text: text, token))
      case .social(let provider):
        shown.logins.append(
          try openID(provider.name, audiences: [provider.clientID], arn: nil, text: text, token))
      case .developer, nil:
        // The token is judged before the key.
        if let issuer, !names.isIssuer(issuer, named: key) { throw .issuerMismatch }
        throw .unsupportedProvider
      }
    }
    return shown
  }

  // MARK: User pools of this server

  private func userPool(
    _ realm: Realm, _ entries: [UserPoolProvider], _ token: ParsedToken?
  ) throws(IdentityError) -> VerifiedLogin {
    guard let token else { throw .notAnIdentityToken }
    guard let issuer = token.claims["iss"]?.string, names.isIssuer(issuer, of: realm) else { throw .issuerMismatch }
    guard let audience = token.claims["aud"]?.string else { throw .claimMissing("aud") }
    guard let entry = entries.first(where: { $0.clientID == audience }) else { throw .unsupportedProvider }
    guard token.claims["token_use"] == "id" else { throw .notAnIdentityToken }
    try check(token, signedBy: realm)
    guard let subject = token.claims["sub"]?.string else { throw .claimMissing("sub") }
    if entry.checksTokens == true {
      guard let user = SubjectID(subject).flatMap({ realm.users[$0] }), user.isEnabled,
        realm.grant(of: user, token: token) != nil
      else { throw .tokenRevoked }
    }
    let name = LoginProvider.canonicalName(of: realm.id)
    return VerifiedLogin(
      login: Login(provider: name, subject: subject),
      names: ["\(name):\(audience)"] + names.mappingNames(of: realm, client: audience), audience: audience,
      claims: token.claims, methods: [name, "\(name):CognitoSignIn:\(subject)"])
  }

  /// Signature and time.
  private func check(_ token: ParsedToken, signedBy realm: Realm) throws(IdentityError) {
    let isSigned: Bool
    do throws(CoreError) {
      isSigned = try realm.signed(token)
    } catch {
      throw .core(error)
    }
    guard isSigned else { throw .wrongSignature }
    try checkTime(token, tolerance: Self.tolerance)
  }

  // MARK: Other issuers

  private func known(_ name: String) -> KnownIssuer? {
    pool.settings.knownIssuers.first { LoginProvider.withoutScheme($0.name) == name }
  }

  private func openID(
    _ name: String, audiences: [String], arn: String?, text: String, _ token: ParsedToken?
  ) throws(IdentityError) -> VerifiedLogin {
    if pool.settings.takesUnverifiedLogins { return unverified(name, arn: arn, text: text, token) }
    guard let token else { throw .notAnIdentityToken }
    guard let issuer = token.claims["iss"]?.string, LoginProvider.withoutScheme(issuer) == name else {
      throw .issuerMismatch
    }
    let claimed = token.claims["aud"]?.string ?? token.claims["aud"]?.array?.first?.string
    guard let claimed else { throw .claimMissing("aud") }
    let audience = token.claims["azp"]?.string ?? claimed
    guard audiences.isEmpty || audiences.contains(audience) else { throw .unsupportedProvider }
    if known(name)?.keys == nil, let realm = names.realm(named: name) {
      try check(token, signedBy: realm)
    } else {
      try check(token, keys: try keys(ofIssuer: issuer, name, kid: token.kid ?? ""))
    }
    guard let subject = token.claims["sub"]?.string else { throw .claimMissing("sub") }
    return login(name, arn: arn, subject: subject, audience: audience, token.claims)
  }

  /// Accepts a login unverified, as the pool is configured (`Relax: {loginTokens: accept}`): the subject of a token, or the text itself.
  private func unverified(_ name: String, arn: String?, text: String, _ token: ParsedToken?) -> VerifiedLogin {
    let subject = token?.claims["sub"]?.string
    let short = text.utf8.count <= 128 ? text : Hex.encode(Digest.sha256(Array(text.utf8)))
    return login(
      name, arn: arn, subject: subject ?? short, audience: token?.claims["aud"]?.string, token?.claims ?? [:])
  }

  private func login(
    _ name: String, arn: String?, subject: String, audience: String?, _ claims: JSON
  ) -> VerifiedLogin {
    VerifiedLogin(
      login: Login(provider: name, subject: subject), names: [name] + (arn.map { [$0] } ?? []), audience: audience,
      claims: claims, methods: [name] + (arn.map { ["\($0):OIDC:\(subject)"] } ?? []))
  }

  /// Those that the maker gave; else what the issuer publishes.
  private func keys(ofIssuer issuer: String, _ name: String, kid: String) throws(IdentityError) -> JWKSet {
    if let keys = known(name)?.keys { return keys }
    // Google's tokens have named their issuer without a scheme.
    let url = issuer == name ? "https://\(name)" : issuer
    do throws(CoreError) {
      if let keys = try OutsideIssuer(url: url, documents: core.documents).keys(with: kid) { return keys }
    } catch {
      throw .core(error)
    }
    throw .providerUnreachable(name)
  }

  // MARK: All kinds

  /// Signature and time.
  private func check(_ token: ParsedToken, keys: JWKSet) throws(IdentityError) {
    guard let key = token.kid.flatMap({ keys[$0] })?.verificationKey, token.verified(by: key) else {
      throw .wrongSignature
    }
    try checkTime(token, tolerance: Self.tolerance)
  }

  private func checkTime(_ token: ParsedToken, tolerance: Int64) throws(IdentityError) {
    guard let expires = token.claims["exp"]?.integer else { throw .claimMissing("exp") }
    guard now.seconds - tolerance < Int64(expires) else {
      throw .tokenExpired(now: now.seconds, expires: Int64(expires))
    }
    for name in ["iat", "nbf"] {
      // The text for a token of the future is unconfirmed.
      if let start = token.claims[name]?.integer, Int64(start) > now.seconds + tolerance { throw .notAnIdentityToken }
    }
  }

  /// A token that the pool gave out, as a login of the developer's users.
  private func ownToken(_ token: ParsedToken?) throws(IdentityError) -> ShownLogins.OwnToken {
    guard let token else { throw .notAnIdentityToken }
    let content: IdentityToken.Content
    do throws(IdentityTokenProblem) {
      content = try core.identityTokens.read(token, of: pool, core.addresses, names.context)
    } catch {
      switch error {
      case .foreign: throw .notAPoolToken
      case .signature: throw .wrongSignature
      case .audience: throw .unsupportedProvider
      case .fault(let error): throw .core(error)
      }
    }
    try checkTime(token, tolerance: 0)
    return ShownLogins.OwnToken(
      identity: content.identity, isAuthenticated: content.isAuthenticated, tags: content.tags)
  }
}
