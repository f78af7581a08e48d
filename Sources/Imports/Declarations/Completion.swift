internal import Configuration

/// Adds what the documents refer to but do not define, so that they can be used: an app's file names a provider without
/// its settings, a dump of a client its scopes without their resource server.
struct Completion {
  let declarations: Declarations
  /// Ids of existing pools outside of the documents.
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
    var names = Names(of: pool)
    defer { names.add(to: pool) }
    for client in pool.entries("Clients") {
      completeFlows(of: client)
      for name in client["SupportedIdentityProviders"]?.items ?? [] { completeProvider(name, of: pool) }
      for scope in client["AllowedOAuthScopes"]?.items ?? [] { completeScope(scope, of: pool, &names) }
      for list in ["ReadAttributes", "WriteAttributes"] {
        for name in client[list]?.items ?? [] { completeAttribute(name, of: pool, &names) }
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
        completeAttribute(name, of: pool, &names)
      }
    }
    for lines in declarations.lines where lines.pool === pool {
      for (name, mark) in lines.attributes.sorted(by: { $0.key < $1.key }) {
        completeAttribute(.text(name, at: mark), of: pool, &names)
      }
      for (name, mark) in lines.groups.sorted(by: { $0.key < $1.key }) where pool.entry("Groups", id: name) == nil {
        let entry = pool.entry("Groups", id: name, at: mark)
        declarations.guessed("a group \(name), since people are in it", at: mark, in: entry)
      }
    }
  }

  /// The flag is not guessed: at the service, OAuth flows are off unless it is set.
  private func completeFlows(of client: Declared) {
    let flag = "AllowedOAuthFlowsUserPoolClient"
    guard let flows = client["AllowedOAuthFlows"], !flows.items.isEmpty, client[flag] == nil else { return }
    client.set(flag, .flag(false, at: flows.mark))
    declarations.leftOut(
      "AllowedOAuthFlows, which are off, as at the service: \(flag) is not given", at: flows.mark)
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

  /// The scopes and attributes of a pool, and those to add. Sets, since there may be many.
  private struct Names {
    /// `SERVER/SCOPE`
    var scopes: Set<String> = []
    var attributes: Set<String>
    var newScopes: [String: [Node]] = [:]
    var newRows: [Node] = []
    let schema: String

    init(of pool: Declared) {
      schema = pool["SchemaAttributes"] == nil ? "Schema" : "SchemaAttributes"
      attributes = Set((pool[schema]?.items ?? []).compactMap { $0["Name"]?.text })
      for server in pool.entries("ResourceServers") {
        guard let id = server["Identifier"]?.text else { continue }
        for scope in server["Scopes"]?.items ?? [] {
          if let name = scope["ScopeName"]?.text { scopes.insert("\(id)/\(name)") }
        }
      }
    }

    func add(to pool: Declared) {
      for server in pool.entries("ResourceServers") {
        guard let id = server["Identifier"]?.text, let new = newScopes[id], let first = new.first else { continue }
        let known = server["Scopes"]
        server.set("Scopes", .list((known?.items ?? []) + new, at: first.mark))
      }
      guard let first = newRows.first else { return }
      let known = pool[schema]
      pool.set(schema, .list((known?.items ?? []) + newRows, at: known?.mark ?? first.mark))
    }
  }

  private func completeScope(_ node: Node, of pool: Declared, _ names: inout Names) {
    guard let scope = node.text, !Self.ownScopes.contains(scope), let slash = scope.lastIndex(of: "/") else { return }
    let (server, name) = (String(scope[..<slash]), String(scope[scope.index(after: slash)...]))
    guard names.scopes.insert(scope).inserted else { return }
    let isNew = pool.entry("ResourceServers", id: server) == nil
    let entry = pool.entry("ResourceServers", id: server, at: node.mark)
    if isNew { entry.set("Name", server, at: node.mark) }
    names.newScopes[server, default: []].append(
      .mapping(
        [("ScopeName", .text(name, at: node.mark)), ("ScopeDescription", .text(name, at: node.mark))], at: node.mark))
    declarations.guessed("the scope \(scope), since a client may ask for it", at: node.mark, in: entry, "Scopes")
  }

  private func completeAttribute(_ node: Node, of pool: Declared, _ names: inout Names) {
    guard let name = node.text else { return }
    if name == "identities" || ConfiguredSchemaAttribute.standardNames.contains(name) { return }
    let bare = name.split(separator: ":").last.map(String.init) ?? name
    guard !names.attributes.contains(name), names.attributes.insert(bare).inserted else { return }
    names.newRows.append(
      .mapping(
        [
          ("Name", .text(bare, at: node.mark)), ("AttributeDataType", .text("String", at: node.mark)),
          ("Mutable", .flag(true, at: node.mark)),
        ], at: node.mark))
    declarations.guessed("the attribute \(name), a text that can be changed", at: node.mark, in: pool, names.schema)
  }

  /// A pool outside of the documents cannot issue tokens here.
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
