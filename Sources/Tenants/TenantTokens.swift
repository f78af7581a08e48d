package import Ambient
internal import Cryptography
internal import Encodings
internal import JOSE
package import Model
internal import Sandboxes
package import Tokens

/// The tokens of a sign-in or a refresh.
package struct TenantTokens: Sendable {
  package let accessToken: String
  /// nil without `openid`.
  package let idToken: String?
  /// nil without `offline_access`.
  package let refreshToken: String?
  /// Whole seconds for which the access token lasts.
  package let expiresIn: Int64
  /// Whole seconds for which the refresh token lasts, where a refresh does not extend it; nil elsewhere.
  package var refreshExpiresIn: Int64?
  package let scope: String
  /// The user's object id, and the tenant, by which clients store accounts. nil for an application's own token.
  package let user: SubjectID?
  package let tenant: UniqueID
  /// Whether the access token names a key that its holder has to sign with.
  package let isBound: Bool
}

/// All that is needed to make a tenant's tokens outside of the lock.
package struct TenantFacts: Sendable {
  let facts: TokenFacts
  let scopes: ScopeSelection
  let claims: TenantClaimsRequest?
  /// Whole seconds; the service draws them between 60 and 90 minutes.
  let lifetime: Int64
  /// `uti`.
  let accessTokenID: String
  let idTokenID: String

  package init(_ facts: TokenFacts, scopes: ScopeSelection, claims: TenantClaimsRequest? = nil) {
    self.facts = facts
    self.scopes = scopes
    self.claims = claims
    var random = facts.random
    lifetime = facts.client.tenantLifetime(random: &random)
    accessTokenID = Base64URL.encode(random.bytes(16))
    idTokenID = Base64URL.encode(random.bytes(16))
  }
}

extension TenantClaimsRequest {
  /// Checks that a sign-in was strong and recent enough for the client's request.
  func check(
    _ methods: ProofMethods?, authenticated: Instant, at now: Instant,
    audience: @autoclosure () throws(CoreError) -> String
  ) throws(CoreError) {
    switch shortfall(of: methods, authenticated: authenticated, at: now) {
    case nil: return
    case .secondFactor: throw .tenant(.secondFactorMissing(audience: try audience(), claims: text))
    case .recency: throw .tenant(.secondFactorStale(audience: try audience(), claims: text))
    }
  }
}

extension Grant {
  /// Checks that the sign-in was strong enough for the client's request.
  func check(_ claims: TenantClaimsRequest?, for scopes: ScopeSelection, at now: Instant) throws(CoreError) {
    try claims?.check(methods, authenticated: authenticated, at: now, audience: scopes.audience)
  }
}

extension Client {
  package func tenantLifetime(random: inout RandomSource) -> Int64 {
    if accessTokenLifetime > .zero { return accessTokenLifetime.wholeSeconds }
    let draw = random.bytes(2).reduce(0) { $0 << 8 | Int64($1) }
    return 3600 + draw % 1800
  }
}

/// Makes and signs the tokens of a tenant's sign-ins.
struct TenantTokenIssuer: RealmScoped {
  let context: RealmContext

  init(_ context: RealmContext) { self.context = context }

  /// Makes up to two signatures, so never inside of the lock.
  /// - Parameter request: where the claim `cnf` of the access token comes from.
  func issue(_ made: TenantFacts, for request: RequestScope) throws(CoreError) -> TenantTokens {
    let facts = made.facts
    guard let tenant = facts.realm.tenant else {
      throw .internalFault("tokens were requested for a realm that is not a tenant")
    }
    let key = try tenant.certificates.certified(try facts.realm.keys.idToken.value())
    let claims = TenantClaims(
      made, tenant: tenant, issuers: core.addresses.issuers(of: tenant, in: scope),
      provided: try TenantExtensions(context).providedClaims(made, tenant), remoteAddress: scope.remoteAddress,
      confirmation: request.confirmation)
    var idToken: String?
    if made.scopes.hasIDToken { idToken = try sign(claims.idToken(), with: key) }
    let refreshToken = made.scopes.hasRefreshToken ? facts.refreshNumber : nil
    let isOfPage = facts.grant.details?.platform == .spa
    let accessToken = try sign(claims.accessToken(), with: key)
    try context.list(access: accessToken, id: idToken, of: facts)
    return TenantTokens(
      accessToken: accessToken, idToken: idToken,
      refreshToken: refreshToken.map { number in
        RefreshToken(subject: facts.user.id, grant: facts.grant.id, number: number, expires: facts.grant.expires)
          .sealedForTenant(key: facts.realm.secrets.refreshKey, isOfPage: isOfPage)
      },
      expiresIn: made.lifetime,
      refreshExpiresIn: isOfPage && refreshToken != nil ? (facts.grant.expires - facts.now).wholeSeconds : nil,
      scope: made.scopes.answered, user: facts.user.id, tenant: tenant.id,
      isBound: request.confirmation != nil)
  }

  func sign(_ claims: [UInt8], with key: CertifiedKey) throws(CoreError) -> String {
    do {
      return try SignedToken.compact(header: key.header, payload: claims, key: key.key)
    } catch {
      throw .internalFault("signing a token failed: \(error)")
    }
  }
}

extension RefreshToken {
  private static let tenantPrefix = "1.A"
  /// Sealed with the token of a page, so that an expired one is known as such without its grant.
  private static let pageMark = "spa"

  private static func authenticated(isOfPage: Bool) -> [UInt8] {
    Array((isOfPage ? tenantPrefix + pageMark : tenantPrefix).utf8)
  }

  /// The form of the directory's refresh tokens: a version, then opaque text. The nonce is the system's even where the
  /// sandbox has a seed: one that comes a second time under the same key reveals the plaintext.
  func sealedForTenant(key: [UInt8], isOfPage: Bool = false) -> String {
    var random = RandomSource.system
    let nonce = random.bytes(AuthenticatedEncryption.nonceLength)
    let (ciphertext, tag) = AuthenticatedEncryption.seal(
      plain, key: key, nonce: nonce, authenticating: Self.authenticated(isOfPage: isOfPage))
    return Self.tenantPrefix + Base64URL.encode(nonce + ciphertext + tag)
  }

  /// nil for anything that was not sealed with `key` in this form, for a page or for another client.
  package init?(openingTenant text: String, key: [UInt8]) {
    guard let token = Self.opening(tenant: text, key: key)?.token else { return nil }
    self = token
  }

  /// The same, and whether it was issued to a page.
  static func opening(tenant text: String, key: [UInt8]) -> (token: RefreshToken, isOfPage: Bool)? {
    for isOfPage in [false, true] {
      if let token = RefreshToken(openingTenant: text, key: key, isOfPage: isOfPage) { return (token, isOfPage) }
    }
    return nil
  }

  private init?(openingTenant text: String, key: [UInt8], isOfPage: Bool) {
    let frame = AuthenticatedEncryption.nonceLength + AuthenticatedEncryption.tagLength
    guard text.utf8.count <= 512, text.hasPrefix(Self.tenantPrefix),
      let bytes = Base64URL.decode(text.dropFirst(Self.tenantPrefix.utf8.count)), bytes.count > frame,
      let plain = AuthenticatedEncryption.open(
        Array(bytes[AuthenticatedEncryption.nonceLength..<bytes.count - AuthenticatedEncryption.tagLength]),
        tag: Array(bytes.suffix(AuthenticatedEncryption.tagLength)), key: key,
        nonce: Array(bytes.prefix(AuthenticatedEncryption.nonceLength)),
        authenticating: Self.authenticated(isOfPage: isOfPage))
    else { return nil }
    self.init(plain: plain)
  }
}
