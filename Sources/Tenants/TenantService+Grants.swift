package import Ambient
internal import Cryptography
internal import Encodings
internal import JSON
package import Model
package import OAuth
internal import Sandboxes
internal import Store
internal import Tokens

/// Grants of the token endpoint that need no flow (docs/reference/entra-tokens-and-endpoints.md#refresh,
/// docs/reference/entra-tokens-and-endpoints.md#grants).
extension TenantService {
  /// Verifies an application by its secret, or that it has none.
  package func authenticate(_ id: ClientID, secret: String?) throws(CoreError) -> VerifiedClient {
    let client = try tenantClient(id, in: try current().realm)
    return try service.oauth.verify(client.id, secret.map { .secret($0) } ?? .none)
  }

  /// The application of that id.
  package func application(_ id: ClientID) throws(CoreError) -> Client { try tenantClient(id, in: try current().realm) }

  /// An application that acts without a secret, as its platform says.
  package func authenticate(_ id: ClientID, as use: ClientUse) throws(CoreError) -> VerifiedClient {
    try service.oauth.verify(id, .publicUse(use))
  }

  /// The platform of the redirect URI that a refresh token came by; nil if it has none.
  package func platform(ofRefreshToken text: String) -> RedirectPlatform? {
    guard let realm = try? current().realm,
      let (token, isOfPage) = RefreshToken.opening(tenant: text, key: realm.secrets.refreshKey)
    else { return nil }
    return realm.users.grants.find(token.grant, of: token.subject)?.details?.platform ?? (isOfPage ? .spa : nil)
  }

  /// Reads scopes as the tenant knows them.
  package func scopes(_ text: String, client: ClientID) throws(CoreError) -> ScopeSelection {
    let realm = try current().realm
    return try realm.directory.scopes(text, client: try tenantClient(client, in: realm))
  }

  /// Checks that an administrator can consent to these scopes.
  package func checkConsent(to text: String) throws(CoreError) {
    _ = try current().realm.directory.scopes(text, client: nil)
  }

  /// How many scopes an application is given consent to by requests.
  private static let consentLimit = 200
  /// In bytes; that of a configured permission.
  private static let permissionLength = 512

  /// Adds scopes to those that the application was given consent to; without a list, it has consent to all. `.default`
  /// stands for what is configured, and adds nothing.
  package func consent(to text: String, for id: ClientID) throws(CoreError) {
    let words = text.split(separator: " ").map(String.init).filter {
      !ScopeSelection.openIDScopes.contains($0) && !$0.hasSuffix("/.default")
    }
    if let long = words.first(where: { $0.utf8.count > Self.permissionLength }) {
      throw .tenant(.scopeInvalid(String(long.prefix(64))))
    }
    guard var registration = ApplicationRegistration(try application(id)),
      let known = registration.application.permissions
    else { return }
    var seen = Set(known.map { $0.lowercased() })
    let added = words.filter { seen.insert($0.lowercased()).inserted }
    if let first = added.first, known.count + added.count > Self.consentLimit { throw .tenant(.scopeInvalid(first)) }
    guard !added.isEmpty else { return }
    registration.application.permissions = known + added
    try put(registration)
  }

  /// The times that the refusal of a refresh token tells; nil for a token that is not this tenant's.
  package func times(ofRefreshToken text: String, client: Client) -> RefreshTokenTimes? {
    guard let (_, realm, _) = try? current(),
      let (token, isOfPage) = RefreshToken.opening(tenant: text, key: realm.secrets.refreshKey)
    else { return nil }
    let lifetime = isOfPage ? RedirectPlatform.pageTokenLifetime : client.refreshTokenLifetime
    let issued = token.expires - lifetime
    let changed = realm.users[token.subject]?.modified
    return RefreshTokenTimes(
      issued: issued, lifetime: lifetime, validFrom: changed.flatMap { $0 > issued ? $0 : nil }, isOfPage: isOfPage)
  }

  /// New tokens for a refresh token, for the scopes asked for: of another API too. The old token stays good, as the
  /// service has it.
  package func refresh(
    _ text: String, client: VerifiedClient, scope: String?, claims: TenantClaimsRequest? = nil
  ) throws(CoreError) -> TenantTokens {
    let client = client.client
    let (_, realm, now) = try current()
    guard let token = RefreshToken(openingTenant: text, key: realm.secrets.refreshKey) else {
      throw .refreshToken(.invalid)
    }
    if now >= token.expires { throw .refreshToken(.expired) }
    guard let user = realm.users[token.subject], let grant = realm.users.grants.find(token.grant, of: user.id) else {
      throw .refreshToken(.revoked)
    }
    try grant.checkRefreshTokens()
    guard user.isEnabled else { throw .account(.disabled) }
    guard grant.client == client.id else { throw .refreshToken(.invalid) }
    let asked = scope.flatMap { $0.isEmpty ? nil : $0 } ?? grant.scopes.joined(separator: " ")
    let scopes = try realm.directory.scopes(asked, client: client)
    try grant.check(claims, for: scopes, at: now)
    // A refresh changes nothing.
    let facts = TokenFacts(
      realm: realm, client: client, user: user, grant: grant, now: now, random: .system, refreshNumber: token.number)
    // A refresh returns a new refresh token, regardless of the scopes of this request.
    return try TenantTokenIssuer(service).issue(
      TenantFacts(facts, scopes: scopes.adding("offline_access"), claims: claims),
      for: service.scope)
  }

  /// Tokens for an authorization code.
  package func redeem(
    code: String, client: VerifiedClient, redirectURI: String?, codeVerifier: String?, scope: String?,
    claims: TenantClaimsRequest? = nil
  ) throws(CoreError) -> TenantTokens {
    let asked = try authorizationCode(code)
    if let asked, asked.redeemedAs == nil {
      // Nothing is consumed: the client can do without, or send the user to the pages again.
      try claims?.check(
        asked.methods, authenticated: asked.authenticated, at: try current().now,
        audience: try scopes(asked.scopes.joined(separator: " "), client: client.id).audience)
    }
    let facts: TokenFacts
    do throws(CoreError) {
      facts = try service.oauth.redeem(
        code: code, client: client, redirectURI: redirectURI, codeVerifier: codeVerifier, asksTrigger: false,
        platform: client.client.platform(ofRedirectURI: redirectURI ?? ""))
    } catch {
      guard case .authorizationCode(.invalid) = error, let known = try authorizationCode(code),
        known.client == client.id, known.redeemedAs != nil
      else { throw error }
      throw .tenant(.codeRedeemed)
    }
    return try issue(facts, scope: scope, claims: claims ?? asked?.claims)
  }

  /// The stored code, expired or not.
  private func authorizationCode(_ code: String) throws(CoreError) -> AuthorizationCode? {
    let (_, realm, now) = try current()
    return UniqueID(code).flatMap { realm.authorizationCodes.find($0, at: now)?.value }
  }

  /// Tokens for a device that a user allowed.
  package func redeem(
    deviceCode: String, client: VerifiedClient, claims: TenantClaimsRequest? = nil
  ) throws(CoreError) -> TenantTokens {
    // A device code adds no second factor to that of the browser's session.
    let now = try current().now
    try claims?.check(nil, authenticated: now, at: now, audience: client.id.text)
    return try issue(
      try service.oauth.devices.redeem(deviceCode, client: client, asksTrigger: false), scope: nil, claims: claims)
  }

  private func issue(
    _ facts: TokenFacts, scope: String?, claims: TenantClaimsRequest?
  ) throws(CoreError) -> TenantTokens {
    let granted = facts.grant.scopes.joined(separator: " ")
    let asked = scope.flatMap { $0.isEmpty ? nil : $0 } ?? granted
    var scopes = try facts.realm.directory.scopes(asked, client: facts.client)
    // OpenID Connect's scopes count as the authorization request had them.
    for word in ScopeSelection.openIDScopes where facts.grant.scopes.contains(word) { scopes = scopes.adding(word) }
    return try TenantTokenIssuer(service).issue(
      TenantFacts(facts, scopes: scopes, claims: claims), for: service.scope)
  }

  /// Tokens for a name and a password, if the tenant allows that; none if a user would need a further step.
  package func tokens(
    client: VerifiedClient, username: String, password: String, scope: ScopeSelection,
    claims: TenantClaimsRequest? = nil
  ) throws(CoreError) -> SignInOutcome {
    guard try current().tenant.allowsPasswordGrant else { throw .tenant(.passwordGrantOff) }
    let realm = try current().realm
    guard let user = realm.directory.user(named: username), user.status != .unconfirmed else {
      throw .account(.notFound)
    }
    guard user.password != nil else { throw .signIn(.wrongCredentials) }
    let token = try service.update { (transaction) throws(CoreError) in
      var flow = TenantFlow(
        id: transaction.random.uniqueID(), family: .signIn, client: client.id, user: user.id, username: username,
        abilities: .all, step: .started)
      return transaction.advance(&flow, to: .passwordAsked)
    }
    return try finish(
      seal(token, realm), client: client.id, reply: .password(password), goal: .tokens(scope), claims: claims)
  }

  /// An access token for the application itself. Every role of the API is assigned to it. It changes nothing, so that
  /// lifetime and id are drawn from the system: the sandbox's source would give the same again.
  package func clientToken(
    _ client: VerifiedClient, scope: String, claims: TenantClaimsRequest? = nil
  ) throws(CoreError) -> TenantTokens {
    let client = client.client
    let (tenant, realm, _) = try current()
    // No user is present to prove a factor.
    if let claims, claims.asksForContexts { throw .notImplemented("claims.access_token.acrs of an application") }
    guard client.isConfidential else { throw .tenant(.notConfidential) }
    let words = scope.split(separator: " ").map(String.init)
    guard words.count == 1, let word = words.first, word.hasSuffix("/.default") else {
      guard !words.isEmpty else { throw .tenant(.scopeMissing) }
      guard let other = words.first(where: { !$0.hasSuffix("/.default") }) else { throw .tenant(.severalResources) }
      throw .tenant(.scopeNotDefault(other))
    }
    let scopes = try realm.directory.scopes(word, client: nil)
    var random = RandomSource.system
    let lifetime = client.tenantLifetime(random: &random)
    let payload = try applicationClaims(
      client, scopes, lifetime: lifetime, capabilities: claims?.capabilities ?? [])
    let key = try tenant.certificates.certified(try realm.keys.idToken.value())
    return TenantTokens(
      accessToken: try TenantTokenIssuer(service).sign(payload, with: key), idToken: nil, refreshToken: nil,
      expiresIn: lifetime,
      scope: word, user: nil, tenant: tenant.id, isBound: service.scope.confirmation != nil)
  }

  /// The claims of an application's own token. Its id is the system's: see ``clientToken(_:scope:claims:)``.
  /// - Parameter lifetime: in seconds.
  package func applicationClaims(
    _ client: Client, _ scopes: ScopeSelection, lifetime: Int64, capabilities: [String] = []
  ) throws(CoreError) -> [UInt8] {
    let (tenant, realm, now) = try current()
    let roles: [String] =
      switch scopes.resource {
      case .graph: realm.directory.graphRoles(of: client)
      case .credentials: []
      case .api(let id): try realm.client(id).application?.roles(for: .application) ?? []
      }
    var resource: Client?
    if case .api(let id) = scopes.resource { resource = try realm.client(id) }
    let isFirst = resource?.application?.accessTokenVersion == 1
    let issuers = service.core.addresses.issuers(of: tenant, in: service.scope)
    var random = RandomSource.system
    var writer = JSONWriter(reserving: 640)
    writer.beginObject()
    writer.member("aud", isFirst ? resource?.audienceOfVersionOne : scopes.audience)
    writer.member("iss", isFirst ? issuers.versionOne : issuers.versionTwo)
    writer.member("iat", Int(now.seconds))
    writer.member("nbf", Int(now.seconds))
    writer.member("exp", Int(now.seconds + lifetime))
    writer.member(isFirst ? "appid" : "azp", client.id.text)
    writer.member(isFirst ? "appidacr" : "azpacr", client.provesBySecret ? "1" : "2")
    if isFirst { writer.member("idp", issuers.versionOne) }
    writer.member("idtyp", "app")
    let principal = realm.directory.servicePrincipal(of: client.id).description
    writer.member("oid", principal)
    if !roles.isEmpty { writer.member("roles", roles) }
    writer.member("sub", principal)
    writer.member("tid", tenant.id.description)
    writer.member("uti", Base64URL.encode(random.bytes(16)))
    writer.member("ver", isFirst ? "1.0" : "2.0")
    writer.confirmation(service.scope.confirmation)
    if !capabilities.isEmpty { writer.member("xms_cc", capabilities) }
    writer.endObject()
    return writer.bytes
  }

  /// Reads the parameter `claims`.
  package func claims(_ text: String) throws(CoreError) -> TenantClaimsRequest {
    try TenantClaimsRequest(text, at: try current().now)
  }
}

/// When a refresh token was given and how long it may stay unused.
package struct RefreshTokenTimes: Sendable {
  package let issued: Instant
  package let lifetime: Duration
  /// When the user's account was last changed, and with it the sign-ins of before revoked; nil if it was not changed
  /// since.
  package let validFrom: Instant?
  /// Whether it was given to a page, whose token no refresh extends.
  package let isOfPage: Bool
}

extension ScopeSelection {
  func adding(_ scope: String) -> ScopeSelection {
    requested.contains(scope)
      ? self : ScopeSelection(requested: requested + [scope], resource: resource, granted: granted)
  }
}
