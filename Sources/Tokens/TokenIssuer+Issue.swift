internal import Ambient
package import Cryptography
internal import Encodings
internal import JOSE
internal import JSON
package import Model
internal import Sandboxes
internal import Synchronization

extension TokenIssuer {
  /// Makes and signs the tokens of a grant: two signatures, so never call it inside of the lock.
  package func issue(_ given: TokenFacts) throws(CoreError) -> TokenSet {
    if given.realm.rules.hasAppleTokens { return try issueAtApple(given) }
    let facts = try given.overridden(by: context, given.grant.origin == .hosted ? .hosted : .signIn)
    Annotations.noteTokens(of: facts.user, client: facts.client.id)
    let issuer = core.addresses.issuer(of: facts.realm, in: scope)
    var random = facts.random
    let access = AccessTokenClaims(facts, issuer: issuer, id: random.uniqueID(), binding: scope.binding)
    let accessToken = try sign(access.bytes, with: facts.realm.accessTokenSigner, type: facts.realm.accessTokenType)
    var idToken: String?
    if facts.grant.origin == .api || facts.scopes.contains(AccessScope.openID) {
      let signer = facts.realm.idTokenSigner(for: facts.client)
      let hash = facts.grant.origin == .hosted ? Self.leftHalfHash(accessToken, signer.algorithm) : nil
      let claims = IDTokenClaims(facts, issuer: issuer, id: random.uniqueID(), accessTokenHash: hash)
      idToken = try encrypted(try sign(claims.bytes, with: signer), .idToken, for: facts.client)
    }
    let refreshToken = facts.refreshNumber.map { number in
      let token = RefreshToken(
        subject: facts.user.id, grant: facts.grant.id, number: number, expires: facts.grant.expires)
      let key = facts.realm.secrets.refreshKey
      guard facts.realm.settings.paths == .keycloak else { return token.sealed(key: key) }
      let claims: JSONObject = [
        "iss": .string(issuer), "aud": .string(issuer), "azp": .string(facts.client.id.text),
        "sub": .string(facts.realm.subject(of: facts.user.id, for: facts.client)),
        "sid": .string(facts.sessionName), "scope": .string(facts.scopes.joined(separator: " ")),
      ]
      return token.signed(claims, key: key, at: facts.now)
    }
    try context.list(access: accessToken, id: idToken, of: facts)
    return TokenSet(
      accessToken: accessToken, idToken: idToken, refreshToken: refreshToken,
      expiresIn: facts.client.accessTokenLifetime.wholeSeconds,
      scopes: facts.overrides?.applied(to: facts.scopes) ?? facts.scopes,
      authorizationDetails: facts.authorizationDetails, user: facts.user.id,
      grant: facts.grant.id, newDevice: facts.newDevice,
      keycloak: facts.realm.settings.paths == .keycloak ? facts.keycloakSession : nil)
  }

  /// - Parameter type: the `typ` of the header, if any.
  package func sign(_ claims: [UInt8], with signer: TokenSigner, type: TokenType? = nil) throws(CoreError) -> String {
    core.signatures.add(1, ordering: .relaxed)
    let mapping = scope.tokenMapping
    let name = mapping?.type.map { JSON.string($0).text } ?? type.map { "\"\($0.rawValue)\"" }
    let isAccess = type == .accessToken || type == .plainAccessToken
    let claims =
      try mapping?.applied(to: claims, isForAnyone: isAccess, key: current().realm.secrets.refreshKey) ?? claims
    func header(_ id: String) -> [UInt8] {
      Array("{\"kid\":\"\(id)\",\"alg\":\"\(signer.algorithm.rawValue)\"\(name.map { ",\"typ\":\($0)" } ?? "")}".utf8)
    }
    do {
      switch signer {
      case .rs256(let key):
        let made = try key.value()
        return try SignedToken.compact(
          header: name == nil ? made.header : header(made.id), payload: claims, key: made.key)
      case .other(let key):
        let made = try key.value()
        return try SignedToken.compact(header: header(made.id), payload: claims, key: made.key)
      }
    } catch let error as CoreError {
      throw error
    } catch {
      throw .internalFault("signing a token failed: \(error)")
    }
  }

  /// Tokens in the response to the browser. By the standard, an ID token is returned if the response type names it,
  /// bound to the code and the access token beside it (OpenID Connect Core §3.3.2.11); the service adds it to `token`
  /// when `openid` was granted.
  package func issueThroughBrowser(_ given: TokenFacts, type: ResponseType, code: String?) throws(CoreError)
    -> BrowserTokens
  {
    let facts = try given.overridden(by: context, .hosted)
    Annotations.noteTokens(of: facts.user, client: facts.client.id)
    let issuer = core.addresses.issuer(of: facts.realm, in: scope)
    var random = facts.random
    var accessToken: String?
    if type.contains(.token) {
      let claims = AccessTokenClaims(facts, issuer: issuer, id: random.uniqueID())
      accessToken = try sign(claims.bytes, with: facts.realm.accessTokenSigner, type: facts.realm.accessTokenType)
    }
    var idToken: String?
    let addsIDToken = facts.realm.rules.addsIDTokenToImplicitAnswer && facts.scopes.contains(AccessScope.openID)
    if type.contains(.idToken) || addsIDToken {
      let signer = facts.realm.idTokenSigner(for: facts.client)
      let claims = IDTokenClaims(
        facts, issuer: issuer, id: random.uniqueID(),
        accessTokenHash: accessToken.map { Self.leftHalfHash($0, signer.algorithm) },
        codeHash: code.map { Self.leftHalfHash($0, signer.algorithm) })
      idToken = try encrypted(try sign(claims.bytes, with: signer), .idToken, for: facts.client)
    }
    return BrowserTokens(
      idToken: idToken, accessToken: accessToken, expiresIn: facts.client.accessTokenLifetime.wholeSeconds)
  }

  /// The left half of the hash of a token or a code, by the hash of the id token's signature (OpenID Connect Core
  /// §3.1.3.6).
  package static func leftHalfHash(_ text: String, _ algorithm: SignatureAlgorithm) -> String {
    let hash = algorithm.hash(Array(text.utf8))
    return Base64URL.encode(Array(hash.prefix(hash.count / 2)))
  }
}

extension TokenRules.Mapping {
  /// The claims with the mapping applied. The id is the server's own, since the token is found by it.
  /// - Parameters:
  ///   - isForAnyone: whether the audience may differ from the client, as in an access token.
  ///   - key: seals the reference by which a token is found whose own claims do not identify it.
  fileprivate func applied(to bytes: [UInt8], isForAnyone: Bool, key: [UInt8]) -> [UInt8] {
    let names = claims.names.filter { $0 != "jti" && (isForAnyone || $0 != "aud") }
    guard !names.isEmpty, var told = (try? JSON.parse(bytes))?.object else { return bytes }
    if let reference = TokenReference(told, changed: names, isAccess: isForAnyone) {
      told["jti"] = .string(reference.sealed(key: key))
    }
    for name in names { told[name] = claims[name] }
    return JSON.object(told).bytes
  }
}

/// The `typ` of a token's header.
package enum TokenType: String {
  /// An access token (RFC 9068 §2.1).
  case accessToken = "at+jwt"
  /// The same, as resource servers expect it that do not know RFC 9068.
  case plainAccessToken = "JWT"
  /// The token that notifies a client of a session's end (OpenID Connect Back-Channel Logout §2.4).
  case logoutToken = "logout+jwt"
  /// An introspection response (RFC 9701 §5).
  case introspection = "token-introspection+jwt"

  /// Whether an id token may have that `typ`.
  static func mayBeIdentity(_ type: String?) -> Bool {
    guard let known = type.flatMap(TokenType.init) else { return true }
    return known == .plainAccessToken
  }
}

extension Realm {
  /// The service's tokens have no `typ`; the standard's have one, so that an access token cannot be used as an id
  /// token.
  package var accessTokenType: TokenType? {
    guard rules.hasStandardAccessTokens else { return nil }
    return settings.accessTokenType == .jwt ? .plainAccessToken : .accessToken
  }
}
