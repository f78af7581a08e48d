internal import Ambient
internal import Cryptography
internal import JOSE
package import JSON
package import Model
internal import Sandboxes
internal import Synchronization

/// The statements of a realm as an entity of federations (OpenID Federation 1.0 §3).
extension FederationEntity {
  /// The identifier of an entity in the settings; nil for a realm that does not exist or belongs to no federation.
  package func entityID(of name: String) -> String? {
    guard FederationMembership.isRealm(name) else { return name }
    return member(name).map { core.addresses.issuer(of: $0, in: scope) }
  }

  /// The statement of the realm about itself, signed (OpenID Federation 1.0 §3.1.2).
  /// - Parameters:
  ///   - provider: its metadata as an OpenID provider; nil if it is none.
  ///   - endpoints: its own endpoints for federations, by their names in metadata.
  package func entityConfiguration(
    of membership: FederationMembership, provider: JSONObject?, endpoints: JSONObject
  ) throws(CoreError) -> String {
    let (realm, now) = try current()
    let id = try issuer()
    var claims = statement(id, about: id, membership, at: now)
    claims["jwks"] = ["keys": [try Self.federationKey(of: realm).value().json]]
    let authorities = membership.authorities.compactMap(entityID)
    if !authorities.isEmpty {
      claims["authority_hints"] = .array(authorities.map { .string($0) })
      // A trust anchor without superiors must have none.
      let anchors = membership.trustAnchors.compactMap { entityID(of: $0.id) }
      if !anchors.isEmpty { claims["trust_anchor_hints"] = .array(anchors.map { .string($0) }) }
    }
    var entity: JSONObject = [:]
    entity["organization_name"] = membership.organizationName.map { .string($0) }
    if !membership.contacts.isEmpty { entity["contacts"] = .array(membership.contacts.map { .string($0) }) }
    for (name, value) in endpoints { entity[name] = value }
    var metadata: JSONObject = [EntityType.federationEntity: .object(entity)]
    metadata[EntityType.provider] = provider.map { .object($0) }
    claims["metadata"] = .object(metadata.overridden(by: membership.metadata))
    let marks = membership.trustMarks.compactMap(TrustMark.init)
    if !marks.isEmpty { claims["trust_marks"] = .array(marks.map(\.json)) }
    claims["trust_mark_issuers"] = membership.trustMarkIssuers.map { .object($0) }
    claims["trust_mark_owners"] = membership.trustMarkOwners.map { .object($0) }
    return try signStatement(claims, type: .entityStatement, in: realm)
  }

  /// The statement of the realm about one of its immediate subordinates, signed (OpenID Federation 1.0 §3.1.3); nil for
  /// any other entity.
  /// - Parameter endpoint: the URL of its fetch endpoint.
  package func subordinateStatement(
    about subject: String, of membership: FederationMembership, endpoint: String
  ) throws(CoreError) -> String? {
    let (realm, now) = try current()
    guard let subordinate = membership.subordinates.first(where: { entityID(of: $0.id) == subject }) else { return nil }
    guard let keys = try keys(subordinate.keys, of: subordinate.id) else { return nil }
    var claims = statement(try issuer(), about: subject, membership, at: now)
    claims["jwks"] = .object(keys)
    claims["source_endpoint"] = .string(endpoint)
    claims["metadata"] = subordinate.metadata.map { .object($0) }
    claims["metadata_policy"] = subordinate.policy.map { .object($0) }
    if !subordinate.criticalOperators.isEmpty {
      claims["metadata_policy_crit"] = .array(subordinate.criticalOperators.map { .string($0) })
    }
    claims["constraints"] = subordinate.constraints.map { .object($0) }
    for (name, value) in subordinate.claims ?? [:] { claims[name] = value }
    if !subordinate.criticalClaims.isEmpty {
      claims["crit"] = .array(subordinate.criticalClaims.map { .string($0) })
    }
    return try signStatement(claims, type: .entityStatement, in: realm)
  }

  /// The identifiers of the immediate subordinates (OpenID Federation 1.0 §8.2).
  /// - Parameters:
  ///   - types: the types that each must have.
  ///   - intermediatesAlone: whether those without subordinates of their own are omitted.
  package func subordinates(
    of membership: FederationMembership, types: [String], intermediatesAlone: Bool
  ) -> [String] {
    membership.subordinates.compactMap { subordinate in
      guard let id = entityID(of: subordinate.id) else { return nil }
      let other = FederationMembership.isRealm(subordinate.id) ? member(subordinate.id)?.settings.federation : nil
      let known = other?.types ?? subordinate.types
      if !types.allSatisfy(known.contains) { return nil }
      let isIntermediate = subordinate.isIntermediate ?? (other?.subordinates.isEmpty == false)
      return intermediatesAlone && !isIntermediate ? nil : id
    }
  }

  /// The public keys of an entity in the settings: the given ones, or those of the named realm; nil if it does not
  /// exist.
  func keys(_ told: JSONObject?, of name: String) throws(CoreError) -> JSONObject? {
    if let told { return told }
    guard let realm = member(name) else { return nil }
    return ["keys": [try Self.federationKey(of: realm).value().json]]
  }

  /// Signs with the realm's key for federations.
  func signStatement(_ claims: JSONObject, type: StatementType, in realm: Realm) throws(CoreError) -> String {
    let key = try Self.federationKey(of: realm)
    let made = try key.value()
    core.signatures.add(1, ordering: .relaxed)
    let header: JSON = [
      "typ": .string(type.rawValue), "alg": .string(key.algorithm.rawValue), "kid": .string(made.id),
    ]
    do {
      return try SignedToken.compact(header: header.bytes, payload: JSON.object(claims).bytes, key: made.key)
    } catch {
      throw .internalFault("signing a statement failed: \(error)")
    }
  }

  private func statement(
    _ issuer: String, about subject: String, _ membership: FederationMembership, at now: Instant
  ) -> JSONObject {
    [
      "iss": .string(issuer), "sub": .string(subject), "iat": .integer(Int(now.seconds)),
      "exp": .integer(Int(now.seconds) + membership.lifetime),
    ]
  }

  /// A realm of the same sandbox that belongs to federations.
  private func member(_ name: String) -> Realm? {
    guard let service = try? core.realm(RealmID(name), scope), service.sandbox.id == sandbox.id,
      let realm = try? service.current().realm, realm.settings.federation != nil
    else { return nil }
    return realm
  }

  private static func federationKey(of realm: Realm) throws(CoreError) -> TokenKey {
    guard let key = realm.keys.federation else { throw .internalFault("\(realm.id) has no key for federations") }
    return key
  }
}

/// The `typ` of signed statements.
package enum StatementType: String, Sendable {
  case entityStatement = "entity-statement+jwt"
  case resolveResponse = "resolve-response+jwt"

  /// Of an answer.
  package var mediaType: String { "application/\(rawValue)" }
}

/// A trust mark that an entity presents (OpenID Federation 1.0 §7). Its signature is for the readers of the statement
/// to verify.
package struct TrustMark: Sendable {
  package let type: String
  package let subject: String?
  private let text: String

  /// nil for a text that is no signed token with a type.
  package init?(_ text: String) {
    guard let token = SignedToken.parse(text), let type = token.claims["trust_mark_type"]?.string else { return nil }
    self.type = type
    subject = token.claims["sub"]?.string
    self.text = text
  }

  var json: JSON { ["trust_mark_type": .string(type), "trust_mark": .string(text)] }
}

extension FederationMembership {
  /// The types of entity that the realm is.
  var types: [String] {
    [EntityType.federationEntity] + (isProvider ? [EntityType.provider] : [])
      + metadata.names.filter { ![EntityType.federationEntity, EntityType.provider].contains($0) }
  }
}

extension JSONObject {
  /// With the parameters of other metadata, by type of entity, in the place of those of the same name.
  func overridden(by others: JSONObject) -> JSONObject {
    var result = self
    for (type, parameters) in others {
      var members = result[type]?.object ?? [:]
      for (name, value) in parameters.object ?? [:] { members[name] = value }
      result[type] = .object(members)
    }
    return result
  }
}
