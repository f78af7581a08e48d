internal import Ambient
internal import CognitoUserPools
internal import Configuration
internal import HashTreeCollections
internal import JSON
internal import Model
internal import Sandboxes
internal import Store

/// The differences between two readings of a configuration, applied to a sandbox that has changed since: everything
/// that the files do not mention, or that is unchanged in them, stays; so do users, their sessions, and what clients
/// created.
struct ConfigurationChange {
  /// The content of the sandbox that each reading would begin with.
  let old: Sandbox
  private let new: Sandbox
  let oldDocument: ConfiguredDocument
  let newDocument: ConfiguredDocument
  let additions: [FollowedPeople.Addition]
  /// What was applied, for the terminal.
  private(set) var applied: [String] = []

  /// - Parameter additions: users who are new in files of users.
  init(
    from old: (document: ConfiguredDocument, content: Sandbox),
    to new: (document: ConfiguredDocument, content: Sandbox), additions: [FollowedPeople.Addition] = []
  ) {
    self.additions = additions
    (oldDocument, self.old) = old
    (newDocument, self.new) = new
  }

  /// Applies the changes, all or none.
  /// - Throws: an id that another sandbox has, or a user whom a pool rejects; earlier users of the files are added
  ///   then.
  mutating func apply(to sandbox: SandboxHolder, of core: IdentityCore) throws {
    var applied: [String] = []
    try core.reviseRealms(of: sandbox, like: new) { current in
      applied = []
      revise(&current, &applied)
    }
    self.applied = applied + (try addPeople(to: sandbox, of: core))
  }

  // MARK: Realms

  private func revise(_ current: inout Sandbox, _ applied: inout [String]) {
    for realm in old.realmsInOrder where new.realm(realm.id) == nil {
      if current.realms.removeValue(forKey: realm.id) != nil { applied.append("\(realm.id) is gone") }
    }
    for realm in new.realmsInOrder {
      guard let known = old.realm(realm.id) else {
        guard current.realm(realm.id) == nil else { continue }
        current.realmsMade += 1
        var added = realm
        added.number = current.realmsMade
        current.realms[realm.id] = Box(added)
        applied.append("\(realm.id) is new")
        continue
      }
      guard let running = current.realm(realm.id), let revised = revised(running, from: known, to: realm, &applied)
      else { continue }
      current.realms[realm.id] = Box(revised)
    }
    reviseIdentityPools(&current, &applied)
    let (before, after) = (
      old.faults.entries.map { $0.fault.configured(remaining: nil) },
      new.faults.entries.map { $0.fault.configured(remaining: nil) }
    )
    if before != after {
      current.faults = new.faults
      applied.append("faults")
    }
    if old.hasMagicValues != new.hasMagicValues { current.hasMagicValues = new.hasMagicValues }
    for (name, document) in new.documents where old.documents[name] != document { current.documents[name] = document }
  }

  /// A document's description of a realm, without generated values and times.
  private func described(_ realm: Realm, in document: ConfiguredDocument) -> JSONObject {
    let members =
      realm.tenant?.configured(in: realm)
      ?? (realm.isPlain ? realm.configuredPlain : SandboxDocument.members(of: realm))
    let madeUp = Set(
      document.userPools.flatMap(\.clients).filter { $0.generatesSecret && $0.secret == nil }.compactMap {
        $0.id?.value
      })
    return Self.plain(.object(members), madeUp).object ?? [:]
  }

  private static func plain(_ json: JSON, _ madeUp: Set<String>) -> JSON {
    switch json {
    case .array(let items): return .array(items.map { plain($0, madeUp) })
    case .object(let members):
      let isMadeUp = members["ClientId"]?.string.map(madeUp.contains) ?? false
      return .object(
        JSONObject(
          members.filter { !MinimalDocument.times.contains($0.name) && !(isMadeUp && $0.name == "ClientSecret") }
            .map { ($0.name, plain($0.value, madeUp)) }))
    default: return json
    }
  }

  /// nil if the files are unchanged.
  private func revised(_ running: Realm, from old: Realm, to new: Realm, _ applied: inout [String]) -> Realm? {
    let (before, after) = (described(old, in: oldDocument), described(new, in: newDocument))
    guard before != after else { return nil }
    var realm = running
    let lists = ["Clients", "clients", "registered", "applications", "Groups", "ResourceServers", "IdentityProviders"]
    let changed = Set((before.names + after.names).filter { before[$0] != after[$0] })
    let settings = changed.subtracting(lists)
    if !settings.isEmpty {
      realm.settings = new.settings
      realm.schema = new.schema
      if let tenant = new.tenant { realm.tenant = tenant }
      if changed.contains("RiskConfigurations") { realm.riskRules = new.riskRules }
      applied.append("\(realm.id): \(settings.sorted().joined(separator: ", "))")
    }
    reviseClients(&realm, from: old, to: new, before, after, &applied)
    for (name, group) in new.groups
    where changed.contains("Groups") && Self.differs("Groups", "GroupName", name, before, after) {
      realm.groups[name] = group
      applied.append("\(realm.id): group \(name)")
    }
    for name in old.groups.keys where new.groups[name] == nil { realm.groups[name] = nil }
    for (name, server) in new.resourceServers where Self.differs("ResourceServers", "Identifier", name, before, after) {
      realm.resourceServers[name] = server
      applied.append("\(realm.id): resource server \(name)")
    }
    for name in old.resourceServers.keys where new.resourceServers[name] == nil { realm.resourceServers[name] = nil }
    for (name, provider) in new.providers where Self.differs("IdentityProviders", "ProviderName", name, before, after) {
      realm.providers[name] = provider
      applied.append("\(realm.id): provider \(name)")
    }
    for name in old.providers.keys where new.providers[name] == nil { realm.providers[name] = nil }
    return realm
  }

  /// Clients that the files name by their ids; those that apps created stay.
  private func reviseClients(
    _ realm: inout Realm, from old: Realm, to new: Realm, _ before: JSONObject, _ after: JSONObject,
    _ applied: inout [String]
  ) {
    let named = Set(
      (oldDocument.userPools + newDocument.userPools).flatMap { $0.clients.compactMap { $0.id?.value } }
        + (oldDocument.realms + newDocument.realms).flatMap {
          ($0.clients + $0.registered).compactMap { $0.text("id")?.value }
        }
        + (oldDocument.tenants + newDocument.tenants).flatMap { $0.applications.map { $0.id.value.lowercased() } })
    for (id, box) in new.clients where named.contains(id.text) {
      let isSame = [("Clients", "ClientId"), ("clients", "id"), ("registered", "id"), ("applications", "appId")]
        .allSatisfy {
          !Self.differs($0.0, $0.1, id.text, before, after)
        }
      if isSame, realm.clients[id] != nil || old.clients[id] != nil { continue }
      var client = box.value
      if let known = realm.clients[id]?.value, client.secrets.isEmpty == known.secrets.isEmpty, keepsSecret(id.text) {
        client.heldSecrets = known.heldSecrets
      }
      realm.clients[id] = Box(client)
      applied.append("\(realm.id): client \(id.text)")
    }
    for id in old.clients.keys where named.contains(id.text) && new.clients[id] == nil {
      if realm.clients.removeValue(forKey: id) != nil { applied.append("\(realm.id): client \(id.text) is gone") }
    }
  }

  /// Whether the files leave the secret to the server.
  private func keepsSecret(_ id: String) -> Bool {
    newDocument.userPools.flatMap(\.clients).contains { $0.id?.value == id && $0.secret == nil }
  }

  private static func differs(_ list: String, _ id: String, _ value: String, _ before: JSONObject, _ after: JSONObject)
    -> Bool
  {
    func entry(_ members: JSONObject) -> JSON? {
      members[list]?.array?.first { $0[id]?.string?.lowercased() == value.lowercased() }
    }
    return entry(before) != entry(after)
  }

  // MARK: Identity pools

  private func reviseIdentityPools(_ current: inout Sandbox, _ applied: inout [String]) {
    for (id, box) in new.identityPools {
      let pool = box.value
      let before = old.identityPools[id]?.value
      if let before,
        before.configured.filter({ !MinimalDocument.times.contains($0.name) }).map(\.value)
          == pool.configured.filter({ !MinimalDocument.times.contains($0.name) }).map(\.value)
      {
        continue
      }
      if var known = current.identityPools[id]?.value {
        known.settings = pool.settings
        known.roles = pool.roles
        current.identityPools[id] = Box(known)
      } else if before == nil {
        var added = pool
        current.identityPoolsMade += 1
        added.number = current.identityPoolsMade
        current.identityPools[id] = Box(added)
      }
      applied.append("identity pool \(id)")
    }
    for id in old.identityPools.keys where new.identityPools[id] == nil {
      if current.identityPools.removeValue(forKey: id) != nil { applied.append("identity pool \(id) is gone") }
    }
  }
}
