internal import Configuration
internal import JSON
internal import Model
internal import Provisioning
internal import Sandboxes
internal import Tenants

/// Users who are new in the files. None is removed or changed.
extension ConfigurationChange {
  /// - Returns: what was applied, for the terminal.
  /// - Throws: a user whom a pool rejects; earlier users of the files are added then.
  func addPeople(to sandbox: SandboxHolder, of core: IdentityCore) throws -> [String] {
    var applied: [String] = []
    func note(_ count: Int, _ place: String) {
      if count > 0 { applied.append("\(place): \(count) \(count == 1 ? "person" : "people")") }
    }
    for pool in newDocument.userPools {
      guard let id = pool.id?.value, old.realm(RealmID(id)) != nil, let realm = sandbox.snapshot.realm(RealmID(id))
      else { continue }
      let before = names(oldDocument.userPools.filter { $0.id?.value == id }.flatMap(\.users).map(\.username))
      var added = pool
      added.users = pool.users.filter {
        !before.contains($0.username.value) && realm.user(named: $0.username.value) == nil
      }
      guard !added.users.isEmpty else { continue }
      added.clients = []
      added.groups = []
      added.resourceServers = []
      added.identityProviders = []
      try SandboxProvisioning.add(added, to: core.realm(realm.id), of: core)
      note(added.users.count, id)
    }
    for configured in newDocument.realms {
      let id = RealmID(configured.id.value)
      guard old.realm(id) != nil, let realm = sandbox.snapshot.realm(id) else { continue }
      let before = oldDocument.realms.filter { $0.id.value == configured.id.value }
      var added = configured
      let (people, accounts) = (
        names(before.flatMap(\.users).map(\.username)), names(before.flatMap(\.accounts).map(\.username))
      )
      added.users.removeAll { people.contains($0.username.value) || realm.user(named: $0.username.value) != nil }
      added.accounts.removeAll { accounts.contains($0.username.value) || realm.user(named: $0.username.value) != nil }
      try SandboxProvisioning.addPeople(of: added, to: core.realm(id), of: core)
      note(added.users.count + added.accounts.count, id.text)
    }
    for configured in newDocument.tenants {
      guard let name = configured.id?.value ?? configured.domains.first?.value,
        let tenant = try? core.tenant(named: name), tenant.service.sandbox === sandbox,
        let realm = try? tenant.service.current().realm
      else { continue }
      let before = oldDocument.tenants.filter {
        $0.id?.value == configured.id?.value && $0.domains.map(\.value) == configured.domains.map(\.value)
      }
      guard !before.isEmpty else { continue }
      let known = names(before.flatMap(\.users).compactMap { $0.text("username") })
      var added = configured
      added.users.removeAll { user in
        let name = user["username"]?.string ?? ""
        return known.contains(name) || realm.directory.user(named: name) != nil
      }
      try SandboxProvisioning.addPeople(of: added, to: tenant, of: core)
      note(added.users.count, name)
    }
    for addition in additions {
      var count = 0
      try SandboxProvisioning.add(addition, in: core) { person in
        guard person.realm.user(named: person.name) == nil else { return false }
        count += 1
        return true
      }
      note(count, addition.file.path)
    }
    return applied
  }

  private func names(_ names: [Located<String>]) -> Set<String> { Set(names.map(\.value)) }
}
