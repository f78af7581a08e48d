// Room: Tokens with chosen claims or one defect, ordered by a test.

internal import Ambient
internal import Cryptography
internal import Encodings
internal import JOSE
package import JSON
package import Model
internal import OAuth
package import Sandboxes
internal import SignIn
internal import Synchronization
internal import Tenants
internal import Tokens

/// An order for a token: as a sign-in makes it, or with one defect.
package struct ForgeOrder: Sendable {
  /// nil: the realm's first public client, else its first.
  package var client: ClientID?
  /// The user, by subject or name; nil for a client's own access token.
  package var user: String?
  package var hasAccessToken = true
  package var hasIDToken = false
  /// Claims to add or replace.
  package var claims: JSONObject = [:]
  /// Claims to remove, after all others were set.
  package var removedClaims: [String] = []
  /// The validity in seconds from now, negative for an expired token; nil for the client's setting.
  package var expiresIn: Int?
  package var issuer: String?
  package var defect: TokenDefect?

  package init() {}
}

/// The deliberate defect of a token; the raw values are those of the control API.
package enum TokenDefect: String, Sendable, CaseIterable {
  case expired
  case notYetValid = "not_yet_valid"
  case wrongKey = "wrong_key"
  case unknownKID = "unknown_kid"
  case algNone = "alg_none"
  case tampered
  case wrongIssuer = "wrong_issuer"
  case wrongAudience = "wrong_audience"
}

/// The tokens that were made.
package struct ForgedTokens: Sendable {
  package var accessToken: String?
  package var idToken: String?
  /// What Apple's native sheet hands over beside the identity token: the code, and at a user's first sign-in the user's
  /// name and address.
  package var code: String?
  package var newUser: JSON?
}

/// Makes tokens as a test orders them, valid or with one defect.
package struct TokenForge: RealmScoped {
  package let context: RealmContext

  package init(_ context: RealmContext) { self.context = context }

  /// Makes the ordered tokens. A token without a defect belongs to a new grant of the user, so the API accepts it; one
  /// with a defect changes nothing. It makes two signatures: never call it on the loop thread.
  package func forge(_ order: ForgeOrder) throws(CoreError) -> ForgedTokens {
    let (realm, now) = try current()
    let client = try realm.forgeClient(order.client)
    if realm.rules.hasAppleTokens { return try forgeForApple(order, client, in: realm, now) }
    // A realm may be both; its applications are the tenant's.
    if !realm.isUserPool || client.application != nil {
      return try forge(order, client, for: TenantService(service: context), now)
    }
    guard let name = order.user else {
      guard !order.hasIDToken else { throw .account(.notFound) }
      let key = try ForgeKey(realm.accessTokenSigner)
      return ForgedTokens(accessToken: try forge(ownClaims(of: client, realm, now), order, now, key))
    }
    guard let found = SubjectID(name).flatMap({ realm.users[$0] }) ?? realm.user(named: name) else {
      throw .account(.notFound)
    }
    let facts = try forgeFacts(
      of: found.id, client, scopes: [AccessScope.selfService], .api, keepsGrant: order.defect == nil)
    let issuer = core.addresses.issuer(of: realm, in: scope)
    var random = facts.random
    var tokens = ForgedTokens()
    if order.hasAccessToken {
      let claims = AccessTokenClaims(facts, issuer: issuer, id: random.uniqueID())
      tokens.accessToken = try forge(claims.bytes, order, now, try ForgeKey(realm.accessTokenSigner))
    }
    if order.hasIDToken {
      let claims = IDTokenClaims(facts, issuer: issuer, id: random.uniqueID(), accessTokenHash: nil)
      tokens.idToken = try forge(claims.bytes, order, now, try ForgeKey(realm.idTokenSigner(for: client)))
    }
    return tokens
  }

  private func forgeFacts(
    of subject: SubjectID, _ client: Client, scopes: [String], _ origin: SignInOrigin, keepsGrant: Bool
  ) throws(CoreError) -> TokenFacts {
    try update { (transaction) throws(CoreError) in
      guard let user = transaction.realm.users[subject] else { throw .account(.notFound) }
      let grant = transaction.newGrant(client, scopes: scopes, origin: origin)
      if keepsGrant { transaction.realm.users.grants.add(grant, of: subject, at: transaction.now) }
      return TokenFacts(
        realm: transaction.realm, client: client, user: user, grant: grant, now: transaction.now,
        random: transaction.random.branch())
    }
  }

  /// As client credentials give: without a change, with an id of the system's.
  private func ownClaims(of client: Client, _ realm: Realm, _ now: Instant) -> [UInt8] {
    let custom = client.scopes.filter { !AccessScope.standard.contains($0) }
    var random = RandomSource.system
    let claims: JSON = [
      "sub": .string(client.id.text), "token_use": "access", "scope": .string(custom.joined(separator: " ")),
      "auth_time": .integer(Int(now.seconds)), "iss": .string(core.addresses.issuer(of: realm, in: scope)),
      "exp": .integer(Int((now + client.accessTokenLifetime).seconds)), "iat": .integer(Int(now.seconds)),
      "version": 2, "jti": .string(random.uniqueID().description), "client_id": .string(client.id.text),
    ]
    return claims.bytes
  }

  func forge(
    _ bytes: [UInt8], _ order: ForgeOrder, _ now: Instant, _ own: ForgeKey
  ) throws(CoreError) -> String {
    guard var claims = (try? JSON.parse(bytes))?.object else { throw .internalFault("the claims are not an object") }
    let lifetime = (claims["exp"]?.integer ?? 0) - (claims["iat"]?.integer ?? 0)
    claims.apply(order, now: Int(now.seconds), lifetime: lifetime)
    let payload = JSON.object(claims).bytes
    switch order.defect {
    case .wrongKey:
      return try compact(payload, ForgeKey(id: own.id, header: own.header, key: try strangersKey(like: own)))
    case .unknownKID:
      guard case .other = own.key else { return try compact(payload, ForgeKey(try Self.strangersKey.value())) }
      let key = try strangersKey(like: own)
      return try compact(payload, ForgeKey(id: "stranger", header: ForgeKey.header("stranger", key), key: key))
    case .algNone:
      let header: JSON = ["kid": .string(own.id), "alg": "none"]
      return "\(Base64URL.encode(header.bytes)).\(Base64URL.encode(payload))."
    case .tampered:
      let parts = try compact(payload, own).split(separator: ".")
      claims["tampered"] = true
      return "\(parts[0]).\(Base64URL.encode(JSON.object(claims).bytes)).\(parts[2])"
    default:
      return try compact(payload, own)
    }
  }

  private func compact(_ payload: [UInt8], _ key: ForgeKey) throws(CoreError) -> String {
    core.signatures.add(1, ordering: .relaxed)
    do {
      switch key.key {
      case .rs256(let own): return try SignedToken.compact(header: key.header, payload: payload, key: own)
      case .other(let own): return try SignedToken.compact(header: key.header, payload: payload, key: own)
      }
    } catch {
      throw .internalFault("signing a token failed: \(error)")
    }
  }

  /// A key of the same algorithm that no realm has.
  private func strangersKey(like own: ForgeKey) throws(CoreError) -> ForgeKey.Key {
    guard case .other(let key) = own.key else { return .rs256(try Self.strangersKey.value().key) }
    do {
      return .other(try PrivateKey.generate(for: key.algorithm, rsa: .fast))
    } catch {
      throw .internalFault("making a signing key failed: \(error)")
    }
  }

  /// A key that no realm has.
  private static let strangersKey = LazyKey("stranger", kind: .fast, in: nil)
}

extension TokenForge {
  /// The identity token and the code that Apple's native sheet would hand over. A token with a defect comes without a
  /// code, and changes nothing.
  private func forgeForApple(
    _ order: ForgeOrder, _ client: Client, in realm: Realm, _ now: Instant
  ) throws(CoreError) -> ForgedTokens {
    guard let name = order.user, let found = SubjectID(name).flatMap({ realm.users[$0] }) ?? realm.user(named: name)
    else { throw .account(.notFound) }
    let scopes = [AccessScope.openID, AccessScope.appleName, AccessScope.email]
    let issuer = core.addresses.issuer(of: realm, in: scope)
    let key = try ForgeKey(realm.idTokenSigner(for: client))
    var tokens = ForgedTokens()
    let facts: TokenFacts
    if order.defect == nil {
      let native = try context.oauth.authorizeNatively(
        found.id, client: client.id, nonce: order.claims["nonce"]?.string, scopes: Array(scopes.dropFirst()))
      facts = native.facts
      tokens.code = native.code
      tokens.newUser = native.newUser.flatMap { try? JSON.parse($0) }
    } else {
      facts = try forgeFacts(of: found.id, client, scopes: scopes, .hosted, keepsGrant: false)
    }
    guard order.hasIDToken else { return tokens }
    var random = facts.random
    let claims = IDTokenClaims(
      facts, issuer: issuer, id: random.uniqueID(), accessTokenHash: nil,
      codeHash: tokens.code.map { TokenIssuer.leftHalfHash($0, .rs256) }, isFirstNative: tokens.newUser != nil)
    tokens.idToken = try forge(claims.bytes, order, now, key)
    return tokens
  }

  /// The same in the tenant's form. An access token is for the application where that exposes scopes, as an API does,
  /// and for Graph otherwise.
  private func forge(
    _ order: ForgeOrder, _ client: Client, for service: TenantService, _ now: Instant
  ) throws(CoreError) -> ForgedTokens {
    let (tenant, realm, _) = try service.current()
    let key = ForgeKey(try tenant.certificates.certified(try realm.keys.idToken.value()))
    let exposed = client.application?.scopes ?? []
    let scopes = ScopeSelection(
      requested: ["openid", "profile", "email"], resource: exposed.isEmpty ? .graph : .api(client.id),
      granted: exposed)
    guard let name = order.user else {
      guard !order.hasIDToken else { throw .account(.notFound) }
      var random = RandomSource.system
      let claims = try service.applicationClaims(client, scopes, lifetime: client.tenantLifetime(random: &random))
      return ForgedTokens(accessToken: try forge(claims, order, now, key))
    }
    guard let found = SubjectID(name).flatMap({ realm.users[$0] }) ?? realm.directory.user(named: name) else {
      throw .account(.notFound)
    }
    let facts = try forgeFacts(
      of: found.id, client, scopes: scopes.requested, .hosted, keepsGrant: order.defect == nil)
    let claims = TenantClaims(
      TenantFacts(facts, scopes: scopes), tenant: tenant,
      issuers: core.addresses.issuers(of: tenant, in: scope))
    return ForgedTokens(
      accessToken: order.hasAccessToken ? try forge(claims.accessToken(), order, now, key) : nil,
      idToken: order.hasIDToken ? try forge(claims.idToken(), order, now, key) : nil)
  }
}

/// A key with the header that it puts on tokens.
struct ForgeKey {
  let id: String
  let header: [UInt8]
  let key: Key

  enum Key {
    case rs256(SigningKey)
    case other(PrivateKey)
  }

  init(_ signer: TokenSigner) throws(CoreError) {
    switch signer {
    case .rs256(let key): self.init(try key.value())
    case .other(let key):
      let made = try key.value()
      self.init(id: made.id, header: Self.header(made.id, .other(made.key)), key: .other(made.key))
    }
  }

  static func header(_ id: String, _ key: Key) -> [UInt8] {
    let algorithm = if case .other(let key) = key { key.algorithm } else { SignatureAlgorithm.rs256 }
    return JSON.object(["kid": .string(id), "alg": .string(algorithm.rawValue)]).bytes
  }

  init(id: String, header: [UInt8], key: Key) {
    self.id = id
    self.header = header
    self.key = key
  }

  init(_ made: LazyKey.Made) { self.init(id: made.id, header: made.header, key: .rs256(made.key)) }
  init(_ made: CertifiedKey) { self.init(id: made.thumbprint, header: made.header, key: .rs256(made.key)) }
}

extension Realm {
  fileprivate func forgeClient(_ id: ClientID?) throws(CoreError) -> Client {
    if let id { return try client(id) }
    let clients = allClients
    guard let client = clients.first(where: { !$0.isConfidential }) ?? clients.first else {
      throw .client(.notFound(ClientID("(the pool has none)")))
    }
    return client
  }
}

extension JSONObject {
  /// First what the defect means, then what the order says itself.
  fileprivate mutating func apply(_ order: ForgeOrder, now: Int, lifetime: Int) {
    switch order.defect {
    // An hour is beyond what verifiers forgive for clocks that differ.
    case .expired: setTimes(issued: now - 3600 - lifetime, expires: now - 3600)
    case .notYetValid:
      setTimes(issued: now + 3600, expires: now + 3600 + lifetime)
      self["nbf"] = .integer(now + 3600)
    case .wrongIssuer: self["iss"] = "https://wrong-issuer.example"
    case .wrongAudience:
      // Verifiers take the authorized party for the audience where both are the client.
      if self["azp"] != nil, self["azp"] == self["aud"] { self["azp"] = "wrong-audience" }
      if self["aud"] != nil { self["aud"] = "wrong-audience" }
      if self["client_id"] != nil { self["client_id"] = "wrong-audience" }
    default: break
    }
    if let seconds = order.expiresIn {
      setTimes(issued: seconds > 0 ? now : now + seconds - lifetime, expires: now + seconds)
    }
    if let issuer = order.issuer { self["iss"] = .string(issuer) }
    for (name, value) in order.claims { self[name] = value }
    for name in order.removedClaims { self[name] = nil }
  }

  private mutating func setTimes(issued: Int, expires: Int) {
    self["iat"] = .integer(issued)
    if self["nbf"] != nil { self["nbf"] = .integer(issued) }
    if self["auth_time"] != nil { self["auth_time"] = .integer(issued) }
    self["exp"] = .integer(expires)
  }
}
