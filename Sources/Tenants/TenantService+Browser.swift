package import Ambient
internal import Cryptography
internal import Encodings
internal import JOSE
internal import JSON
package import Model
internal import OAuth
internal import Sandboxes
internal import SignIn
internal import Store
internal import Tokens

/// Browsers that are signed in, and what they bring to applications.
extension TenantService {
  /// The answer of the authorization endpoint.
  package struct BrowserAnswer: Sendable {
    package var code: String?
    package var idToken: String?
    package var accessToken: String?
    /// Whole seconds; of the access token.
    package var expiresIn: Int64 = 0
    package var user: SubjectID
  }

  /// A code, and tokens in the response if the request demands them: two signatures at most.
  package func authorize(
    _ request: AuthorizationRequest, _ scopes: ScopeSelection, claims: TenantClaimsRequest? = nil,
    session: BrowserSession
  ) throws(CoreError) -> BrowserAnswer {
    var codeRequest = request
    codeRequest = AuthorizationRequest(
      client: request.client, answer: request.answer, responseType: .code, scopes: request.scopes,
      nonce: request.nonce, codeChallenge: request.codeChallenge)
    var answer = BrowserAnswer(user: session.user)
    if request.responseType.contains(.code) {
      answer.code = try service.oauth.authorize(codeRequest, session: session).code
      try remember(claims, of: session, with: answer.code)
    }
    guard request.responseType.isImplicit else { return answer }
    let made: TenantFacts = try service.update { (transaction) throws(CoreError) in
      let client = try transaction.realm.client(request.client)
      transaction.note(client, in: session.id)
      var details = GrantDetails()
      if client.registration.hearsOfLogout { details.session = session.name }
      let facts = try transaction.hostedGrant(
        client: request.client, user: session.user, scopes: request.scopes, nonce: request.nonce, resource: nil,
        authenticated: session.authenticated, refreshes: false, details: details.isEmpty ? nil : details,
        methods: session.methods)
      return TenantFacts(facts, scopes: scopes, claims: claims)
    }
    let tenant = try current().tenant
    let key = try tenant.certificates.certified(try made.facts.realm.keys.idToken.value())
    let claims = TenantClaims(
      made, tenant: tenant, issuers: service.core.addresses.issuers(of: tenant, in: service.scope),
      provided: try TenantExtensions(service).providedClaims(made, tenant), remoteAddress: service.scope.remoteAddress,
      isImplicit: true)
    var hashes: [(name: String, value: String)] = []
    if let code = answer.code { hashes.append(("c_hash", Self.leftHalfHash(code))) }
    if request.responseType.contains(.token) {
      let token = try TenantTokenIssuer(service).sign(claims.accessToken(), with: key)
      hashes.append(("at_hash", Self.leftHalfHash(token)))
      answer.accessToken = token
      answer.expiresIn = made.lifetime
    }
    if request.responseType.contains(.idToken) {
      answer.idToken = try TenantTokenIssuer(service).sign(claims.idToken(hashes: hashes), with: key)
    }
    return answer
  }

  /// Stores with a code how the user authenticated, and the `claims` that the client requested.
  private func remember(
    _ claims: TenantClaimsRequest?, of session: BrowserSession, with code: String?
  ) throws(CoreError) {
    guard let id = code.flatMap({ UniqueID($0) }), claims != nil || session.methods != nil else { return }
    try service.update { (transaction) throws(CoreError) in
      guard var code = transaction.realm.authorizationCodes.live(id, at: transaction.now) else { return }
      code.methods = session.methods
      code.claims = claims
      transaction.realm.authorizationCodes.replace(code, for: id)
    }
  }

  /// Ends a browser's session.
  /// - Returns: the applications of the session that end their own when the browser loads an address (Microsoft Learn:
  ///   single sign-out).
  package func leave(_ id: UniqueID) throws(CoreError) -> [LeftApplication] {
    guard let session = try service.sessions.endSession(id) else { return [] }
    let (tenant, realm, _) = try current()
    let issuer = service.core.addresses.issuer(of: tenant, in: service.scope)
    let grants = realm.users.grants.all(of: session.user).filter { $0.details?.session == session.name }
    return session.clients.compactMap { id in
      guard let address = (try? realm.client(id))?.application?.logoutURL else { return nil }
      let grant = grants.filter { $0.client == id }.max { $0.expires < $1.expires }
      return LeftApplication(logoutURL: address, issuer: issuer, session: grant?.id.description)
    }
  }

  private static func leftHalfHash(_ text: String) -> String {
    Base64URL.encode(Array(Digest.sha256(Array(text.utf8)).prefix(16)))
  }

  /// The application that an id token of this tenant was made for; nil for anything that we did not sign.
  package func audience(ofHint text: String) throws(CoreError) -> ClientID? {
    guard let client = try verified(text)?.claims["aud"]?.string else { return nil }
    return ClientID(client)
  }
}

/// An application that a browser tells that its user signed out (OpenID Connect Front-Channel Logout 1.0 §2).
package struct LeftApplication: Sendable {
  package let logoutURL: String
  /// `iss` of its tokens.
  package let issuer: String
  /// `sid` of its tokens; nil if its code was not redeemed.
  package let session: String?
}
