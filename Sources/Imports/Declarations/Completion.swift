internal import Configuration

/// Adds what the documents name and do not have, so that what they have can be used: an app's file names a provider and not its settings, a
/// dump of a client its scopes and not their resource server.
struct Completion {
  let declarations: Declarations
  /// What is known of pools that are none of the documents'.
  let known: Set<String>

  static func complete(_ declarations: Declarations, knownPools: Set<String>) {
    let completion = Completion(declarations: declarations, known: knownPools)
    for pool in declarations.pools { completion.complete(pool) }
    for pool in declarations.root.entries("identityPools") { completion.complete(identityPool: pool) }
  }

  private func complete(_ pool: Declared) {
    let isElsewhere = known.contains(pool["Id"]?.text ?? "")
    if pool["PoolName"] == nil, !isElsewhere {
      let name = "pool-" + (pool["Id"]?.text?.split(separator: "_").last.map(String.init) ?? "")
      pool.set("PoolName", name, at: pool.mark)
      declarations.guessed(
        "the settings of the pool \(pool["Id"]?.text ?? ""): no document describes it", at: pool.mark, in: pool,
        "PoolName")
    }
    if isElsewhere { return }
    for client in pool.entries("Clients") {
      for name in client["SupportedIdentityProviders"]?.items ?? [] { completeProvider(name, of: pool) }
      for scope in client["AllowedOAuthScopes"]?.items ?? [] { completeScope(scope, of: pool) }
      for list in ["ReadAttributes", "WriteAttributes"] {
        for name in client[list]?.items ?? [] { completeAttribute(name, of: pool) }
      }
    }
    var seen: Set<String> = []
    for user in pool.entries("Users") {
      for group in user["Groups"]?.items ?? [] {
        guard let name = group.text, pool.entry("Groups", id: name) == nil else { continue }
        let entry = pool.entry("Groups", id: name, at: group.mark)
        declarations.guessed("a group \(name), since a person is in it", at: group.mark, in: entry)
      }
      for attribute in (user["UserAttributes"] ?? user["Attributes"])?.items ?? [] {
        guard let name = attribute["Name"], let text = name.text, seen.insert(text).inserted else { continue }
        completeAttribute(name, of: pool)
      }
    }
    for lines in declarations.lines where lines.pool === pool {
      for (name, mark) in lines.attributes.sorted(by: { $0.key < $1.key }) {
        completeAttribute(.text(name, at: mark), of: pool)
      }
      for (name, mark) in lines.groups.sorted(by: { $0.key < $1.key }) where pool.entry("Groups", id: name) == nil {
        let entry = pool.entry("Groups", id: name, at: mark)
        declarations.guessed("a group \(name), since people are in it", at: mark, in: entry)
      }
    }
  }

  private func completeProvider(_ node: Node, of pool: Declared) {
    guard let name = node.text, name != "COGNITO", pool.entry("IdentityProviders", id: name) == nil else { return }
    let provider = pool.entry("IdentityProviders", id: name, at: node.mark)
    let social = ["Google", "Facebook", "LoginWithAmazon", "SignInWithApple"]
    provider.set("ProviderType", social.contains(name) ? name : "OIDC", at: node.mark)
    PlayedPerson.declare(of: provider, named: name, at: node.mark)
    declarations.guessed(
      "the provider \(name), of which the settings are not known: it is played here, by a page that lets you choose a person",
      at: node.mark, in: provider, "Played")
  }

  private static let ownScopes = ["aws.cognito.signin.user.admin", "email", "openid", "phone", "profile"]

  private func completeScope(_ node: Node, of pool: Declared) {
    guard let scope = node.text, !Self.ownScopes.contains(scope), let slash = scope.lastIndex(of: "/") else { return }
    let (server, name) = (String(scope[..<slash]), String(scope[scope.index(after: slash)...]))
    let isNew = pool.entry("ResourceServers", id: server) == nil
    let entry = pool.entry("ResourceServers", id: server, at: node.mark)
    var scopes = entry["Scopes"]?.items ?? []
    guard !scopes.contains(where: { $0["ScopeName"]?.text == name }) else { return }
    if isNew { entry.set("Name", server, at: node.mark) }
    scopes.append(
      .mapping(
        [("ScopeName", .text(name, at: node.mark)), ("ScopeDescription", .text(name, at: node.mark))], at: node.mark))
    entry.set("Scopes", .list(scopes, at: node.mark))
    declarations.guessed("the scope \(scope), since a client may ask for it", at: node.mark, in: entry, "Scopes")
  }

  private func completeAttribute(_ node: Node, of pool: Declared) {
    guard let name = node.text else { return }
    if name == "identities" || ConfiguredSchemaAttribute.standardNames.contains(name) { return }
    let member = pool["SchemaAttributes"] == nil ? "Schema" : "SchemaAttributes"
    var rows = pool[member]?.items ?? []
    let bare = name.split(separator: ":").last.map(String.init) ?? name
    guard !rows.contains(where: { $0["Name"]?.text == name || $0["Name"]?.text == bare }) else { return }
    rows.append(
      .mapping(
        [
          ("Name", .text(bare, at: node.mark)), ("AttributeDataType", .text("String", at: node.mark)),
          ("Mutable", .flag(true, at: node.mark)),
        ], at: node.mark))
    pool.set(member, .list(rows, at: pool[member]?.mark ?? node.mark))
    declarations.guessed("the attribute \(name), a text that can be changed", at: node.mark, in: pool, member)
  }

  /// A pool that the documents do not have cannot give tokens here.
  private func complete(identityPool pool: Declared) {
    if pool["IdentityPoolName"] == nil {
      let id = pool["Id"]?.text ?? ""
      pool.set("IdentityPoolName", "pool", at: pool.mark)
      pool.set("AllowUnauthenticatedIdentities", .flag(false, at: pool.mark))
      declarations.guessed(
        "the settings of the identity pool \(id): no document describes it", at: pool.mark, in: pool, "IdentityPoolName"
      )
    }
    guard let providers = pool["CognitoIdentityProviders"] else { return }
    let here = known.union(declarations.pools.compactMap { $0["Id"]?.text })
    let kept = providers.items.filter { provider in
      guard let name = provider["ProviderName"], let id = name.text?.split(separator: "/").last.map(String.init) else {
        return true
      }
      guard here.contains(id) else {
        declarations.cannotKnow(
          "the user pool \(id) is in none of the documents: the identity pool does without it", at: name.mark, in: pool)
        return false
      }
      guard let client = provider["ClientId"], let clientID = client.text,
        let declared = declarations.root.entry("userPools", id: id), declared.entry("Clients", id: clientID) == nil
      else { return true }
      declared.entry("Clients", id: clientID, at: client.mark).set("ClientName", clientID, at: client.mark)
      declarations.guessed(
        "the client \(clientID), with the service's defaults: only the identity pool names it", at: client.mark,
        in: pool)
      return true
    }
    pool.set("CognitoIdentityProviders", .list(kept, at: providers.mark))
  }
}
