internal import Ambient
internal import Cryptography
internal import Diagnostics
internal import Encodings
internal import JOSE
internal import JSON
internal import Model
internal import Sandboxes
internal import Tokens

/// Verifies the tokens in `Logins` (docs/reference/identity-pools-and-sts.md#logins). Each signature takes 30 µs, so it
/// works outside of the lock, on a snapshot of the sandbox.
struct LoginVerifier: Sendable {
  let core: IdentityCore
  let pool: IdentityPool
  let names: ProviderNames
  let now: Instant

  /// How far the clock of an issuer may differ, in seconds.
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
        guard takesOwnTokens else { throw .poolTokenNotTaken.because(IdentityDiagnostic.ownTokenNotTaken.text) }
        shown.ownToken = try ownToken(token)
      case .userPool(let realm, let entries):
        shown.logins.append(try userPool(realm, entries, token, key))
      case .openID(let name, let arn):
        shown.logins.append(
          try openID(name, audiences: known(name)?.clientIDs ?? [], arn: arn, text: text, token))
      case .social(let provider):
        if token == nil, !pool.settings.takesUnverifiedLogins, let login = try opaque(text, of: provider) {
          shown.logins.append(login)
          continue
        }
        shown.logins.append(
          try openID(provider.name, audiences: [provider.clientID], arn: nil, text: text, token))
      case .developer, nil:
        // The token is judged before the key.
        if let issuer, !names.isIssuer(issuer, named: key) { throw Self.foreign(issuer, key) }
        let known = names.loginKeys(of: pool.settings)
        throw .unsupportedProvider.because(
          IdentityDiagnostic.providerUnknown(
            key: key, pool: pool.id.text,
            alternatives: alternatives("It takes", known, nearestTo: LoginProvider.withoutScheme(key))
          ).text)
      }
    }
    return shown
  }

  // MARK: User pools of this server

  private func userPool(
    _ realm: Realm, _ entries: [UserPoolProvider], _ token: ParsedToken?, _ key: String
  ) throws(IdentityError) -> VerifiedLogin {
    guard let token else { throw .notAnIdentityToken.because(IdentityDiagnostic.notJWT(key: key).text) }
    let issuer = token.claims["iss"]?.string
    guard let issuer, names.isIssuer(issuer, of: realm) else { throw Self.foreign(issuer, key) }
    guard let audience = token.claims["aud"]?.string else { throw Self.missing("aud", token, key) }
    guard let entry = entries.first(where: { $0.clientID == audience }) else {
      throw unknown(audience, key, among: entries.map(\.clientID))
    }
    guard token.claims["token_use"] == "id" else { throw Self.wrongUse(token, key) }
    try check(token, signedBy: realm, key)
    guard let subject = token.claims["sub"]?.string else { throw Self.missing("sub", token, key) }
    if realm.hasExpired(.id, token) {
      throw .tokenExpired(now: now.seconds, expires: now.seconds).because(IdentityDiagnostic.expiredByTest.text)
    }
    if entry.checksTokens == true {
      guard let user = SubjectID(subject).flatMap({ realm.users[$0] }), user.isEnabled,
        realm.grant(of: user, token: token) != nil
      else { throw .tokenRevoked.because(IdentityDiagnostic.revoked.text) }
    }
    let name = LoginProvider.canonicalName(of: realm.id)
    return VerifiedLogin(
      login: Login(provider: name, subject: subject),
      names: ["\(name):\(audience)"] + names.mappingNames(of: realm, client: audience), audience: audience,
      claims: token.claims, methods: [name, "\(name):CognitoSignIn:\(subject)"])
  }

  /// Signature and time.
  private func check(_ token: ParsedToken, signedBy realm: Realm, _ key: String) throws(IdentityError) {
    let isSigned: Bool
    do throws(CoreError) {
      isSigned = try realm.signed(token)
    } catch {
      throw .core(error)
    }
    guard isSigned else { throw Self.unsigned(token, key) }
    try checkTime(token, tolerance: Self.tolerance, key)
  }

  // MARK: Other issuers

  private func known(_ name: String) -> KnownIssuer? {
    pool.settings.knownIssuers.first { LoginProvider.withoutScheme($0.name) == name }
  }

  private func openID(
    _ name: String, audiences: [String], arn: String?, text: String, _ token: ParsedToken?
  ) throws(IdentityError) -> VerifiedLogin {
    if pool.settings.takesUnverifiedLogins { return unverified(name, arn: arn, text: text, token) }
    guard let token else { throw .notAnIdentityToken.because(IdentityDiagnostic.notJWT(key: name).text) }
    let issuer = token.claims["iss"]?.string
    guard let issuer, LoginProvider.withoutScheme(issuer) == name else { throw Self.foreign(issuer, name) }
    let claimed = token.claims["aud"]?.string ?? token.claims["aud"]?.array?.first?.string
    guard let claimed else { throw Self.missing("aud", token, name) }
    let audience = token.claims["azp"]?.string ?? claimed
    guard audiences.isEmpty || audiences.contains(audience) else { throw unknown(audience, name, among: audiences) }
    if known(name)?.keys == nil, let realm = names.realm(named: name) ?? names.realm(simulating: name, token) {
      try check(token, signedBy: realm, name)
    } else {
      try check(token, keys: try keys(ofIssuer: issuer, name, kid: token.kid ?? ""), name)
    }
    guard let subject = token.claims["sub"]?.string else { throw Self.missing("sub", token, name) }
    return login(name, arn: arn, subject: subject, audience: audience, token.claims)
  }

  /// Accepts a login unverified, as the pool is configured (`Relax: {loginTokens: accept}`): the subject of a token, or
  /// the text itself.
  private func unverified(_ name: String, arn: String?, text: String, _ token: ParsedToken?) -> VerifiedLogin {
    let subject = token?.claims["sub"]?.string
    let short = text.utf8.count <= 128 ? text : Hex.encode(Digest.sha256(Array(text.utf8)))
    return login(
      name, arn: arn, subject: subject ?? short, audience: token?.claims["aud"]?.string, token?.claims ?? [:])
  }

  /// A login by the access token of a simulated provider; nil for another text.
  private func opaque(_ text: String, of provider: SocialProvider) throws(IdentityError) -> VerifiedLogin? {
    guard let token = names.accessToken(text, of: provider.name) else { return nil }
    guard token.client == provider.clientID else {
      throw unknown(token.client, provider.name, among: [provider.clientID])
    }
    guard now < token.expires else {
      throw .tokenExpired(now: now.seconds, expires: token.expires.seconds).because(
        IdentityDiagnostic.expired(time: token.expires.rfc3339, now: now.rfc3339).text)
    }
    return login(provider.name, arn: nil, subject: token.subject, audience: token.client, [:])
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
    throw .providerUnreachable(name).because(IdentityDiagnostic.keysUnreachable(url: url).text)
  }

  // MARK: All kinds

  /// Signature and time.
  private func check(_ token: ParsedToken, keys: JWKSet, _ name: String) throws(IdentityError) {
    guard let key = token.kid.flatMap({ keys[$0] })?.verificationKey, token.verified(by: key) else {
      throw Self.unsigned(token, name)
    }
    try checkTime(token, tolerance: Self.tolerance, name)
  }

  private func checkTime(_ token: ParsedToken, tolerance: Int64, _ key: String) throws(IdentityError) {
    guard let expires = token.claims["exp"]?.integer else { throw Self.missing("exp", token, key) }
    guard now.seconds - tolerance < Int64(expires) else {
      throw .tokenExpired(now: now.seconds, expires: Int64(expires)).because(
        IdentityDiagnostic.expired(time: Instant(seconds: Int64(expires)).rfc3339, now: now.rfc3339).text)
    }
    for name in ["iat", "nbf"] {
      // The text for a token of the future is unconfirmed.
      if let start = token.claims[name]?.integer, Int64(start) > now.seconds + tolerance {
        throw .notAnIdentityToken.because(
          IdentityDiagnostic.notYet(claim: name, time: Instant(seconds: Int64(start)).rfc3339, now: now.rfc3339).text)
      }
    }
  }

  /// A token that the pool gave out, as a login of the developer's users.
  private func ownToken(_ token: ParsedToken?) throws(IdentityError) -> ShownLogins.OwnToken {
    let key = LoginProvider.ownTokensKey
    guard let token else { throw .notAnIdentityToken.because(IdentityDiagnostic.notJWT(key: key).text) }
    let content: IdentityToken.Content
    do throws(IdentityTokenProblem) {
      content = try core.identityPools.tokens.read(token, of: pool, core.addresses, names.context)
    } catch {
      switch error {
      case .foreign:
        throw .notAPoolToken.because(
          IdentityDiagnostic.issuerOther(key: key, issuer: token.claims["iss"]?.string ?? "nobody").text)
      case .signature: throw Self.unsigned(token, key)
      case .audience: throw unknown(token.claims["aud"]?.string ?? "nobody", key, among: [pool.id.text])
      case .fault(let error): throw .core(error)
      }
    }
    try checkTime(token, tolerance: 0, key)
    return ShownLogins.OwnToken(
      identity: content.identity, isAuthenticated: content.isAuthenticated, tags: content.tags)
  }
}

/// Refusals, each with what came and what was expected.
extension LoginVerifier {
  private static func foreign(_ issuer: String?, _ key: String) -> IdentityError {
    .issuerMismatch.because(IdentityDiagnostic.issuerOther(key: key, issuer: issuer ?? "nobody").text)
  }

  /// A token without a claim: of access tokens of user pools it is the kind that is wrong.
  private static func missing(_ claim: String, _ token: ParsedToken, _ key: String) -> IdentityError {
    let error = IdentityError.claimMissing(claim)
    if let use = token.claims["token_use"]?.string, use != "id" {
      return error.because(IdentityDiagnostic.notIDToken(key: key, use: use).text)
    }
    return error.because(IdentityDiagnostic.claimMissing(key: key, claim: claim).text)
  }

  private static func wrongUse(_ token: ParsedToken, _ key: String) -> IdentityError {
    .notAnIdentityToken.because(
      IdentityDiagnostic.notIDToken(key: key, use: token.claims["token_use"]?.string ?? "nothing").text)
  }

  private static func unsigned(_ token: ParsedToken, _ key: String) -> IdentityError {
    .wrongSignature.because(IdentityDiagnostic.signature(provider: key, kid: token.kid ?? "missing").text)
  }

  private func unknown(_ audience: String, _ key: String, among clients: [String]) -> IdentityError {
    .unsupportedProvider.because(
      IdentityDiagnostic.audienceUnknown(
        audience: audience, pool: pool.id.text, provider: key, clients: clients.joined(separator: ", ")
      ).text)
  }
}
