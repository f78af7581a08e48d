internal import JSON

/// Finds duplicates of what must be unique, across all files.
struct Duplicates {
  private(set) var problems: [Problem] = []

  static func check(_ document: ConfiguredDocument) -> [Problem] {
    var duplicates = Duplicates()
    duplicates.report("user pool id", document.userPools.compactMap(\.id))
    duplicates.report("domain", document.userPools.compactMap(\.domain))
    duplicates.report("custom domain", document.userPools.compactMap(\.customDomain))
    // Hosted requests identify their pool by the client id alone, so it must be unique among all pools.
    duplicates.report("client id", document.userPools.flatMap { $0.clients.compactMap(\.id) })
    duplicates.report("realm id", document.realms.map(\.id))
    for realm in document.realms {
      // A realm is an issuer of its own: its client ids need to be unique within it only.
      duplicates.report("client id", (realm.clients + realm.registered).compactMap { $0.text("id") })
      duplicates.report("username", realm.users.map(\.username))
      duplicates.report(
        "sub",
        realm.users.compactMap { user in
          ConfiguredPerson.subject(user.claims?["sub"]).map { Located($0, at: user.position) }
        })
    }
    for pool in document.userPools { duplicates.check(pool) }
    duplicates.report("tenant id", document.tenants.compactMap(\.id)) { $0.lowercased() }
    duplicates.report("tenant's domain", document.tenants.flatMap(\.domains)) { $0.lowercased() }
    duplicates.report("application", document.tenants.flatMap { $0.applications.map(\.id) }) { $0.lowercased() }
    duplicates.report("tenant's realm", document.tenants.compactMap(\.realm))
    for tenant in document.tenants {
      duplicates.report("user flow", tenant.userFlows.compactMap { $0.text("name") })
      duplicates.report("extension attribute", tenant.extensionAttributes.compactMap { $0.text("name") })
      duplicates.report("group id", tenant.groups.compactMap { $0.text("id") }) { $0.lowercased() }
      duplicates.report("username", tenant.users.compactMap { $0.text("username") }) { $0.lowercased() }
    }
    duplicates.report("identity pool id", document.identityPools.compactMap(\.id))
    for pool in document.identityPools {
      duplicates.report("identity", pool.identities.map { Located($0.id, at: $0.position) })
    }
    return duplicates.problems
  }

  private mutating func check(_ pool: ConfiguredUserPool) {
    report("group", pool.groups.map(\.name))
    report("resource server", pool.resourceServers.map(\.identifier))
    for server in pool.resourceServers { report("scope", server.scopes) }
    report("identity provider", pool.identityProviders.map(\.name))
    report("schema attribute", pool.schema.map { Located($0.name, at: $0.settings.position) })
    let foldsCase = pool.settings["UsernameConfiguration"]?["CaseSensitive"] == false
    report("username", pool.users.map(\.username)) { foldsCase ? $0.lowercased() : $0 }
    report(
      "sub",
      pool.users.compactMap { user in
        user.attributes.first { $0.name.value == "sub" }.map { Located($0.value, at: user.position) }
      })
    for user in pool.users { report("attribute", user.attributes.map(\.name)) }
  }

  private mutating func report(
    _ noun: String, _ names: [Located<String>], folding fold: (String) -> String = { $0 }
  ) {
    var seen: [String: SourcePosition] = [:]
    seen.reserveCapacity(names.count)
    for name in names where !name.value.isEmpty {
      if let first = seen.updateValue(name.position, forKey: fold(name.value)) {
        let place = first.file == name.position.file ? "line \(first.mark.line)" : "\(first)"
        problems.append(
          Problem(
            at: name.position,
            "the \(noun) \(quoted(name.value)) appears twice; expected it once; the other is at \(place)"))
      }
    }
  }
}
