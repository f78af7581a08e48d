internal import Ambient
internal import Cryptography
internal import Encodings
internal import JOSE
internal import JSON
package import Model
package import OAuth
internal import Sandboxes
internal import Tokens

/// Applications that prove themselves by signed tokens (RFC 7523 §2.2; Microsoft Learn: certificate credentials,
/// federated identity credentials), and that act on behalf of users.
extension TenantService {
  /// The application of the assertion: signed by its own certificate, or a token of an issuer that it names.
  /// - Parameter id: the client in the request; nil if only the assertion names it.
  package func authenticate(_ id: ClientID?, assertion text: String) throws(CoreError) -> VerifiedClient {
    guard let token = SignedToken.parse(text) else { throw .tenant(.assertionRefused(.unreadable)) }
    let subject = token.claims["sub"]?.string ?? ""
    let (_, realm, now) = try current()
    let client = try tenantClient(id ?? ClientID(subject.lowercased()), in: realm)
    guard let application = client.application, client.isConfidential else {
      throw .client(.secretUnexpected(client.id))
    }
    let isOwn = token.claims["iss"]?.string?.lowercased() == client.id.text
    if isOwn || (application.federatedCredentials ?? []).isEmpty {
      try check(token, by: application.certificates ?? [], of: client)
    } else {
      try check(token, by: application.federatedCredentials ?? [])
    }
    guard let expires = token.claims["exp"]?.double, expires > Double(now.seconds),
      (token.claims["nbf"]?.double ?? 0) <= Double(now.seconds) + 300
    else { throw .tenant(.assertionRefused(.outOfTime)) }
    return try service.oauth.verify(client.id, .checked(CheckedProof(client: client.id)))
  }

  private func check(_ token: ParsedToken, by certificates: [[UInt8]], of client: Client) throws(CoreError) {
    let named = token.header["x5t#S256"]?.string ?? token.header["x5t"]?.string
    let shown = token.header["x5c"]?.array?.first?.string.flatMap { Base64.decode($0) }
    let match = certificates.first { der in
      // MSAL for Python pads them.
      switch (Self.unpadded(token.header["x5t#S256"]?.string), Self.unpadded(token.header["x5t"]?.string)) {
      case (let sha256?, _): sha256 == Base64URL.encode(Digest.sha256(der))
      case (nil, let sha1?): sha1 == Base64URL.encode(Digest.sha1(der))
      case (nil, nil): shown == der
      }
    }
    // The service takes RSA with SHA-256 alone.
    let algorithm = token.header["alg"]?.string.flatMap(SignatureAlgorithm.init(rawValue:))
    guard let match, let key = (try? Certificate(der: match))?.rsaKey, let algorithm,
      algorithm == .rs256 || algorithm == .ps256,
      key.verifies(token.signature, of: token.signingInput, by: algorithm)
    else { throw .tenant(.assertionRefused(.notRegistered(named ?? "none"))) }
    guard token.claims["iss"]?.string?.lowercased() == client.id.text,
      token.claims["sub"]?.string?.lowercased() == client.id.text
    else { throw .tenant(.assertionRefused(.otherClient)) }
    let audiences = token.claims["aud"]?.array?.compactMap(\.string) ?? token.claims["aud"]?.string.map { [$0] } ?? []
    let taken = try takenAudiences()
    guard audiences.contains(where: { taken.contains($0.lowercased()) }) else {
      throw .tenant(.assertionRefused(.audience(audiences.first ?? "")))
    }
  }

  private static func unpadded(_ text: String?) -> String? {
    text.map { String($0.prefix { $0 != "=" }) }
  }

  /// The token endpoint under each name of the tenant, and the issuer; in lower case.
  private func takenAudiences() throws(CoreError) -> Set<String> {
    let tenant = try current().tenant
    let addresses = service.core.addresses
    let bases = [addresses.base(of: tenant, in: service.scope), addresses.publicURL, service.scope.base]
    let endpoints = bases.compactMap(\.self).flatMap { base in tenant.names.map { "\(base)/\($0)/oauth2/v2.0/token" } }
    return Set((endpoints + [addresses.issuer(of: tenant, in: service.scope)]).map { $0.lowercased() })
  }

  private func check(_ token: ParsedToken, by credentials: [FederatedCredential]) throws(CoreError) {
    let issuer = token.claims["iss"]?.string ?? ""
    let subject = token.claims["sub"]?.string ?? ""
    let ofIssuer = credentials.filter { $0.issuer == issuer }
    guard !ofIssuer.isEmpty else { throw .tenant(.assertionRefused(.unknownIssuer(issuer))) }
    let ofSubject = ofIssuer.filter { $0.subject == subject }
    guard !ofSubject.isEmpty else { throw .tenant(.assertionRefused(.unknownSubject(subject))) }
    let audiences = token.claims["aud"]?.array?.compactMap(\.string) ?? token.claims["aud"]?.string.map { [$0] } ?? []
    guard ofSubject.contains(where: { audiences.contains($0.audience) }) else {
      throw .tenant(.assertionRefused(.unknownFederatedAudience(audiences.first ?? "")))
    }
    guard try isSigned(token, by: issuer) else { throw .tenant(.assertionRefused(.federatedSignature)) }
  }

  /// Whether the issuer signed it: a realm or another tenant of this server, or one elsewhere, whose keys are found by
  /// discovery.
  private func isSigned(_ token: ParsedToken, by issuer: String) throws(CoreError) -> Bool {
    if let known = try service.oauth.realm(ofIssuer: issuer) { return try known.realm.signed(token) }
    for part in issuer.split(separator: "/") where UniqueID(part) != nil {
      guard let other = try? service.core.tenant(named: String(part), service.scope),
        other.service.sandbox === service.sandbox,
        service.core.addresses.issuer(of: try other.current().tenant, in: service.scope) == issuer
      else { continue }
      return try other.isSigned(token)
    }
    guard let kid = token.kid else { return false }
    guard let keys = try OutsideIssuer(url: issuer, documents: service.core.documents).keys(with: kid) else {
      throw .tenant(.assertionRefused(.issuerUnreachable(issuer)))
    }
    return keys[kid]?.verificationKey.map { token.verified(by: $0) } ?? false
  }

  private func isSigned(_ token: ParsedToken) throws(CoreError) -> Bool {
    guard let name = token.kid, let key = try publishedKeys().first(where: { $0.thumbprint == name }) else {
      return false
    }
    return token.verified(by: key.key.publicKey)
  }

  /// Tokens for another API, for the user of a token that was issued for this application (Microsoft Learn:
  /// On-Behalf-Of flow). They belong to a new sign-in, which ends on its own; the presented token must be valid.
  package func tokens(
    onBehalfOf text: String, client: VerifiedClient, scope: String, claims: TenantClaimsRequest? = nil
  ) throws(CoreError) -> TenantTokens {
    let client = client.client
    let (tenant, realm, now) = try current()
    func refuse(_ problem: AssertionProblem) -> CoreError { .tenant(.assertionRefused(problem)) }
    guard client.isConfidential else { throw .tenant(.notConfidential) }
    guard let token = try verified(text), token.claims["tid"]?.string == tenant.id.description else {
      throw refuse(.userSignature)
    }
    // A token of version 1.0 may name the API by its URI.
    let names = [client.id.text, client.audienceOfVersionOne]
    guard let audience = token.claims["aud"]?.string, names.contains(audience) else { throw refuse(.userAudience) }
    guard let expires = token.claims["exp"]?.integer, now.seconds < Int64(expires) else { throw refuse(.userOutOfTime) }
    // An id token is for the application too, and says nothing about what it may do.
    let caller = (token.claims["azp"] ?? token.claims["appid"])?.string
    guard token.claims["idtyp"]?.string != "app", let caller else { throw refuse(.noUser) }
    guard let user = token.claims["oid"]?.string.flatMap({ SubjectID($0) }).flatMap({ realm.users[$0] }),
      let grant = token.claims["sid"]?.string.flatMap({ GrantID($0) }).flatMap({
        realm.users.grants.find($0, of: user.id)
      })
    else { throw .refreshToken(.revoked) }
    if grant.hasExpired(.access, token) { throw refuse(.userOutOfTime) }
    guard user.isEnabled else { throw .account(.disabled) }
    let scopes = try realm.directory.scopes(scope, client: realm.withConsents(client, to: ClientID(caller)))
    try grant.check(claims, for: scopes, at: now)
    let facts: TokenFacts = try service.update { (transaction) throws(CoreError) in
      try transaction.hostedGrant(
        client: client.id, user: user.id, scopes: scopes.requested, nonce: nil, resource: nil,
        authenticated: grant.authenticated, refreshes: true, methods: grant.methods)
    }
    return try TenantTokenIssuer(service).issue(
      TenantFacts(facts, scopes: scopes, claims: claims), for: service.scope)
  }
}

extension Realm {
  /// The application with the consents that hold for it on behalf of a user of `caller`: those to a client that it
  /// knows as well, which were given to both at once (Microsoft Learn: application manifest, knownClientApplications).
  fileprivate func withConsents(_ application: Client, to caller: ClientID) -> Client {
    guard application.application?.knownClients?.contains(caller) == true,
      let own = application.application?.permissions, let known = directory.application(caller.text)?.application
    else { return application }
    var combined = application
    combined.application?.permissions = known.permissions.map { own + $0 }
    return combined
  }
}
