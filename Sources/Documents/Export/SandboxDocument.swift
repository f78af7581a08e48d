internal import CognitoUserPools
internal import Configuration
internal import ControlAPI
internal import JOSE
internal import JSON
internal import Model
internal import Platform
internal import Provisioning

/// Writes the configuration document from which a sandbox can be created again: the same bytes for the same content.
///
/// Short-lived state is left out: sign-ins and their records, flows, codes, counts of attempts, messages, signing keys.
/// Other state that a document cannot express is refused by name: the whole document is read back before it is
/// returned, and an error names the values that differ.
struct SandboxDocument {
  private let sandbox: Sandbox

  init(_ sandbox: Sandbox) {
    self.sandbox = sandbox
  }

  /// The text of the document.
  /// - Throws: `SandboxDocumentProblems`.
  func bytes(checkedBy documents: ConfiguredSandboxDocuments) throws -> [UInt8] {
    DocumentText.escaped(try json(checkedBy: documents))
  }

  /// The document as JSON, in which a `$` is itself.
  /// - Throws: `SandboxDocumentProblems`.
  func json(checkedBy documents: ConfiguredSandboxDocuments) throws -> [UInt8] {
    let realms = sandbox.realmsInOrder
    let document = write(realms)
    if Abandonment.isAbandoned { throw SandboxDocumentProblems(["given up, as the client has hung up"]) }
    let again: Sandbox
    do {
      again = try documents.sandbox(from: DocumentText.escaped(document), name: "export", keepsKeys: false).content
    } catch let refused as SandboxDocumentProblems {
      throw SandboxDocumentProblems(refused.lines.map { "not implemented in an export: \($0)" })
    }
    try check(realms, against: again)
    let copy = Self(again).write(again.realmsInOrder)
    if copy != document {
      let place = Self.difference(between: try JSON.parse(document), and: try JSON.parse(copy)) ?? ""
      throw SandboxDocumentProblems(["not implemented: export of the value at \(place)"])
    }
    return document
  }

  /// Where two documents differ first, as a JSON pointer (RFC 6901); nil if they do not.
  private static func difference(between one: JSON, and other: JSON, at place: String = "") -> String? {
    if one == other { return nil }
    if let members = one.object, let others = other.object {
      for name in members.names + others.names where members[name] != others[name] {
        let path = "\(place)/\(name.replacing("~", with: "~0").replacing("/", with: "~1"))"
        guard let value = members[name], let changed = others[name] else { return path }
        return difference(between: value, and: changed, at: path)
      }
    } else if let elements = one.array, let others = other.array {
      for (index, pair) in zip(elements, others).enumerated() where pair.0 != pair.1 {
        return difference(between: pair.0, and: pair.1, at: "\(place)/\(index)")
      }
    }
    return place
  }

  private func write(_ realms: [Realm]) -> [UInt8] {
    var writer = JSONWriter(reserving: 64 << 10)
    writer.beginObject()
    writer.name("userPools")
    writer.beginArray()
    for realm in realms where realm.isUserPool && !realm.isPlain { write(realm, to: &writer) }
    writer.endArray()
    let pools = Dictionary(uniqueKeysWithValues: realms.filter(\.isUserPool).map { ($0.id.text, $0) })
    writer.list("identityPools", sandbox.allIdentityPools) { pool, writer in
      let missing = pool.missingReferences(among: pools)
      if !missing.isEmpty { writer.member("MissingReferences", .strings(missing)) }
      writer.write(pool)
    }
    writer.list("entraTenants", realms.filter { $0.tenant != nil }) { realm, writer in
      for (name, value) in realm.tenant?.configured(in: realm) ?? [:] { writer.member(name, value) }
      // A pool describes its own.
      if !realm.isUserPool {
        writer.list("accounts", realm.users.after(0)) { $1.write(user: $0, of: realm) }
      }
    }
    writer.list("realms", realms.filter(\.isPlain)) { realm, writer in
      for (name, value) in realm.configuredPlain { writer.member(name, value) }
      writer.list("accounts", realm.users.after(0)) { $1.write(user: $0, of: realm) }
    }
    // What has struck as often as it was to is over.
    let faults = sandbox.faults.entries.filter { $0.remaining != 0 }
    if !faults.isEmpty {
      writer.member("faults", .array(faults.map { $0.fault.configured(remaining: $0.remaining) }))
    }
    if sandbox.hasMagicValues { writer.member("magicValues", true) }
    if !sandbox.documents.isEmpty { writer.member("documents", .object(sandbox.documents)) }
    writer.endObject()
    return writer.bytes + [10]
  }

  private func write(_ realm: Realm, to writer: inout JSONWriter) {
    writer.beginObject()
    for (name, value) in Self.members(of: realm) { writer.member(name, value) }
    writer.list("Users", realm.users.after(0)) { $1.write(user: $0, of: realm) }
    writer.endObject()
  }

  /// A pool with everything but its users.
  static func members(of realm: Realm) -> JSONObject {
    let settings = realm.settings
    var members: JSONObject = [
      "Id": .string(realm.id.text), "PoolName": .string(settings.name), "AccountId": .string(settings.account),
      "Issuer": .string(settings.issuer.configured),
      "Profile": .string(settings.personality.profile.rawValue),
    ]
    members["Domain"] = settings.domain.map { .string($0) }
    members["CustomDomain"] = settings.customDomain.map { .string($0) }
    members["ManagedLoginVersion"] = settings.pagesVersion.map { .integer($0) }
    members["CustomDomainManagedLoginVersion"] = settings.customPagesVersion.map { .integer($0) }
    members["Relax"] = settings.relaxations.configured
    members["Strict"] = settings.judgesSignatureAge.map { ["SignatureAge": .bool($0)] }
    members["Quotas"] = settings.quotas.configured
    for (name, value) in DescribedMembers.pool(realm) { members[name] = value }
    if !settings.secondFactors.isEmpty {
      let factors = SecondFactor.allCases.filter(settings.secondFactors.contains)
      members["EnabledMfas"] = .strings(factors.map(\.configured))
    }
    members["WebAuthnRelyingPartyID"] = settings.passkeys.relyingParty.map { .string($0) }
    members["WebAuthnUserVerification"] = settings.passkeys.requiresVerification.map {
      .string($0 ? "required" : "preferred")
    }
    members["WebAuthnFactorConfiguration"] = settings.passkeys.countsAsTwo.map {
      .string($0 ? "MULTI_FACTOR_WITH_USER_VERIFICATION" : "SINGLE_FACTOR")
    }
    members["Groups"] = realm.configuredGroups
    let servers = realm.resourceServers.values.sorted { $0.identifier < $1.identifier }
    if !servers.isEmpty { members["ResourceServers"] = .array(servers.map(\.configured)) }
    members["IdentityProviders"] = realm.configuredProviders
    members["Triggers"] = realm.configuredTriggers
    members["RiskConfigurations"] = realm.configuredRisks
    let kept = realm.kept
    if !kept.isEmpty { members["Kept"] = .object(kept) }
    let clients = realm.poolClients.map { client in
      var described = DescribedMembers.client(client, of: realm)
      described["DirectToken"] = client.directToken?.configured
      described["SAMLService"] = client.samlService?.configured
      return JSON.object(described)
    }
    if !clients.isEmpty { members["Clients"] = .array(clients) }
    return members
  }

  // MARK: - What a document cannot say

  private func check(_ realms: [Realm], against again: Sandbox) throws {
    var problems: [String] = []
    for realm in realms {
      guard let copy = again.realm(realm.id) else { continue }
      let place = "the \(realm.isPlain ? "realm" : "pool") \(realm.id)"
      problems += Self.differences(of: realm, from: copy, in: place, passing: Self.handled)
      problems += Self.differences(
        of: realm.riskRules.mapValues(\.told), from: copy.riskRules.mapValues(\.told), in: place)
      for (name, provider) in realm.providers {
        guard let other = copy.providers[name] else {
          problems.append("not implemented: export of the provider \(name) of \(place)")
          continue
        }
        problems += Self.differences(
          of: provider, from: other, in: "the provider \(name) of \(place)", passing: ["created", "modified"])
      }
      problems += Self.differences(
        of: realm.settings, from: copy.settings, in: place, passing: ["domainSetUp", "customDomainSetUp"])
      // Users of tenants and plain realms have their attributes with them.
      if realm.isUserPool, !realm.isPlain {
        problems += Self.differences(of: realm.schema, from: copy.schema, in: place)
      }
      if let tenant = realm.tenant, let other = copy.tenant {
        problems += Self.differences(
          of: tenant, from: other, in: "the tenant \(tenant.id)", passing: ["certificates"])
      }
      problems += Self.differences(of: realm.resourceServers, from: copy.resourceServers, in: place)
      for client in realm.allClients {
        guard let other = try? copy.client(client.id) else { continue }
        problems += Self.differences(
          of: client, from: other, in: "the client \(client.id)", passing: ["created", "modified", "heldSecrets"])
      }
    }
    for pool in sandbox.allIdentityPools {
      guard let copy = again.allIdentityPools.first(where: { $0.id == pool.id }) else { continue }
      let place = "the identity pool \(pool.id)"
      problems += Self.differences(
        of: pool, from: copy, in: place, passing: ["number", "settings", "roles", "identities", "created", "modified"])
      problems += Self.differences(of: pool.settings, from: copy.settings, in: place)
      problems += Self.differences(of: pool.roles, from: copy.roles, in: place)
    }
    guard problems.isEmpty else { throw SandboxDocumentProblems(problems) }
  }

  /// The members of a realm that are written and compared separately, or are short-lived. All other members are
  /// compared directly.
  private static let handled: Set<String> = [
    "id", "number", "settings", "schema", "clients", "users", "groups", "resourceServers", "created", "modified",
    "keys", "providers", "riskRules", "secrets", "tenant", "browserSessions", "running",
  ]

  /// The names of members that differ between `value` and `copy`; it includes members that a later version adds.
  private static func differences<Value>(
    of value: Value, from copy: Value, in place: String, passing: Set<String> = []
  ) -> [String] {
    zip(Mirror(reflecting: value).children, Mirror(reflecting: copy).children).compactMap { child, other in
      guard let label = child.label, !passing.contains(label) else { return nil }
      if let notes = child.value as? JSONObject, let others = other.value as? JSONObject {
        // A description states defaults, so there may be more than there were.
        let lost = notes.first { others[$0.name] != $0.value }
        return lost.map { "not implemented: export of \($0.name) of \(place)" }
      }
      // Sets are described in any order.
      let (one, two) = ("\(child.value)".utf8.sorted(), "\(other.value)".utf8.sorted())
      return one == two ? nil : "not implemented: export of \(label) of \(place)"
    }
  }
}

extension IssuerRule {
  var configured: String {
    switch self {
    case .baseURL: "base-url"
    case .requestHost: "request-host"
    case .aws: "aws"
    case .fixed(let url): url
    }
  }
}

extension Relaxations {
  /// nil where nothing is weakened.
  fileprivate var configured: JSON? {
    var relaxed: JSONObject = [:]
    if let fixedCode { relaxed["fixedCode"] = .string(fixedCode) }
    // What the configuration calls so switches it off.
    if !lockout { relaxed["lockout"] = true }
    if takesAnyRegion == true { relaxed["region"] = true }
    relaxed["sigV4"] = signatures.map { .string($0.rawValue) }
    return relaxed.isEmpty ? nil : .object(relaxed)
  }
}

extension ResourceServer {
  fileprivate var configured: JSON {
    let scopes = scopes.map { scope in
      ["ScopeName": .string(scope.name), "ScopeDescription": .string(scope.description)] as JSON
    }
    return ["Identifier": .string(identifier), "Name": .string(name), "Scopes": .array(scopes)]
  }
}

extension SecondFactor {
  /// As the service names it.
  var configured: String {
    switch self {
    case .sms: "SMS_MFA"
    case .softwareToken: "SOFTWARE_TOKEN_MFA"
    case .email: "EMAIL_OTP"
    }
  }
}
