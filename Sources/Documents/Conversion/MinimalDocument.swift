internal import Ambient
internal import Assembly
internal import Configuration
internal import ControlAPI
internal import Cryptography
internal import Imports
internal import JSON
internal import Model
internal import Platform
internal import Sandboxes

/// A document of ours without redundant parts: without members that have their default, and without times of creation.
/// Equivalent documents give the same text.
struct MinimalDocument {
  private(set) var members: JSONObject

  static let times: Set<String> = [
    "CreationDate", "LastModifiedDate", "UserCreateDate", "UserLastModifiedDate", "TemporaryPasswordSet",
  ]

  /// - Throws: what is wrong with the document, and what of it no document can say.
  init(_ document: ConfiguredDocument) throws {
    try OpenSSL.prepare()
    let whole = try Self.described(document)
    let least = Self.reduced(whole)
    // Omitting one member may change another's default: then everything is written.
    if least != whole, try Self.described(Self.read(least)) == whole {
      members = least
    } else {
      members = whole
    }
    carryOver(document)
  }

  /// The export of a sandbox that starts with the document.
  private static func described(_ document: ConfiguredDocument) throws -> JSONObject {
    // Ids that the document lacks are the same every time.
    let core = IdentityCore(addresses: Addresses(publicURL: "http://localhost"), random: .seeded(4370))
    // Exported state has times: here they are the same every time.
    core.sandbox()?.update { $0.clock = Clock(frozenAt: Instant(milliseconds: 1_767_225_600_000)) }
    try SandboxProvisioning.provision(document, in: core)
    try PeopleSeeding(core: core, log: nil).seed(document.peopleFiles)
    guard let sandbox = core.sandbox() else { return [:] }
    do {
      let bytes = try SandboxDocument(sandbox.snapshot).json(checkedBy: ConfiguredSandboxDocuments(keyStore: nil))
      return withoutTimes(.object(try JSON.parse(bytes, limits: .standard).object ?? [:])).object ?? [:]
    } catch let problems as SandboxDocumentProblems {
      throw StartError(problems.lines.joined(separator: "; "))
    }
  }

  private static func read(_ members: JSONObject) throws -> ConfiguredDocument {
    try ConfigurationLoader.load(members, name: "document")
  }

  private static func withoutTimes(_ json: JSON) -> JSON {
    switch json {
    case .array(let items): .array(items.map(withoutTimes))
    case .object(let members):
      .object(
        JSONObject(
          members.filter { !times.contains($0.name) }.map { member in
            // Exported state must not be changed.
            (member.name, ["Kept", "documents"].contains(member.name) ? member.value : withoutTimes(member.value))
          }))
    default: json
    }
  }

  // MARK: What goes without saying

  private static func reduced(_ whole: JSONObject) -> JSONObject {
    var least = whole
    if whole["userPools"]?.array?.isEmpty == true { least["userPools"] = nil }
    if let pools = whole["userPools"]?.array, !pools.isEmpty {
      least["userPools"] = .array(pools.map { reduced(pool: $0.object ?? [:]) })
    }
    if let pools = whole["identityPools"]?.array {
      least["identityPools"] = .array(pools.map { reduced(identityPool: $0.object ?? [:]) })
    }
    return least
  }

  private static func reduced(pool: JSONObject) -> JSON {
    var bare: JSONObject = ["ClientId": "bare", "ClientName": "bare"]
    guard let id = pool["Id"], let name = pool["PoolName"],
      let empty = (try? described(read(["userPools": [["Id": id, "PoolName": name, "Clients": [.object(bare)]]]])))?[
        "userPools"]?
        .array?.first?.object
    else { return .object(pool) }
    bare = empty["Clients"]?.array?.first?.object ?? [:]
    var least = without(empty, pool, keeping: ["Id", "PoolName", "Clients"])
    if let rows = pool["SchemaAttributes"]?.array {
      let usual = empty["SchemaAttributes"]?.array ?? []
      let rows = rows.filter { !usual.contains($0) }
      least["SchemaAttributes"] = nil
      if !rows.isEmpty { least["Schema"] = .array(rows) }
    }
    if let clients = pool["Clients"]?.array {
      least["Clients"] = .array(
        clients.map { client in
          let client = client.object ?? [:]
          var kept: Set = ["ClientId", "ClientName", "ClientSecret"]
          // Left out, it would be taken for on.
          if client["AllowedOAuthFlows"] != nil { kept.insert("AllowedOAuthFlowsUserPoolClient") }
          return .object(without(bare, client, keeping: kept))
        })
    }
    return .object(ordered(least))
  }

  /// Members that are long lists come last.
  private static func ordered(_ members: JSONObject) -> JSONObject {
    let last = ["Groups", "ResourceServers", "IdentityProviders", "Clients", "Users", "Kept"]
    return JSONObject(
      members.filter { !last.contains($0.name) }.map { ($0.name, $0.value) }
        + last.compactMap { name in members[name].map { (name, $0) } })
  }

  private static func reduced(identityPool pool: JSONObject) -> JSON {
    let name = pool["IdentityPoolName"] ?? "pool"
    guard let id = pool["Id"] ?? pool["IdentityPoolId"],
      let empty =
        (try? described(
          read(["identityPools": [["Id": id, "IdentityPoolName": name, "AllowUnauthenticatedIdentities": false]]])))?[
          "identityPools"]?.array?.first?.object
    else { return .object(pool) }
    return .object(
      without(empty, pool, keeping: ["Id", "IdentityPoolId", "IdentityPoolName", "AllowUnauthenticatedIdentities"]))
  }

  private static func without(_ usual: JSONObject, _ members: JSONObject, keeping kept: Set<String>) -> JSONObject {
    JSONObject(members.filter { kept.contains($0.name) || usual[$0.name] != $0.value }.map { ($0.name, $0.value) })
  }

  // MARK: What an export leaves out

  /// The sections that are about the server and not about a sandbox.
  private mutating func carryOver(_ document: ConfiguredDocument) {
    let first = ["server", "delivery"].compactMap { name in document.written[name].map { (name, $0) } }
    members = JSONObject(first + members.map { ($0.name, $0.value) })
    carryKeys(document.userPools.map { ($0.id?.value, $0.keys) }, "userPools", "Id", "Keys")
    carryKeys(document.tenants.map { ($0.id?.value, $0.keys) }, "entraTenants", "tenantId", "keys")
    carryKeys(document.realms.map { ($0.id.value, $0.keys) }, "realms", "id", "keys")
  }

  private mutating func carryKeys(
    _ keys: [(id: String?, keys: Located<ConfiguredKeys>?)], _ list: String, _ id: String, _ name: String
  ) {
    guard keys.contains(where: { $0.keys != nil }), var entries = members[list]?.array?.compactMap(\.object) else {
      return
    }
    for (index, entry) in entries.enumerated() {
      if let known = keys.first(where: { $0.id == entry[id]?.string })?.keys {
        entries[index][name] = .string(known.value.written)
      }
    }
    members[list] = .array(entries.map { .object($0) })
  }
}
