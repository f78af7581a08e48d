internal import Configuration

/// The effective roles of users: their own, those of their groups, and the roles that these are composed of.
struct KeycloakRoles {
  /// A role of the realm, or of a client.
  private struct Role: Hashable {
    var client: String?
    var name: String
  }

  private var composites: [Role: [Role]] = [:]
  private var groups: [String: [Role]] = [:]
  /// The attributes of groups with those of their parents.
  private var groupAttributes: [String: [(String, [String])]] = [:]
  /// What clients without full scope, and client scopes, may name of the roles of users.
  private var scopes: [String: [Role]] = [:]

  /// The roles of new accounts.
  let defaults: [String]
  /// The clients that have roles.
  let owners: [String]

  init(_ realm: Node) {
    owners = Array(Set((realm.at("roles", "client")?.members.map(\.name) ?? []) + ["account"])).sorted()
    // Before version 13 they were a list.
    let listed = realm.at("defaultRoles")?.textItems
    let named = realm.at("defaultRole", "name")?.text ?? "default-roles-\(realm["realm"]?.text?.lowercased() ?? "")"
    defaults = listed ?? [named]
    if listed == nil {
      // What Keycloak makes where the file has it not.
      composites[Role(client: nil, name: named)] =
        ["offline_access", "uma_authorization"].map { Role(client: nil, name: $0) }
        + ["manage-account", "view-profile"].map { Role(client: "account", name: $0) }
      composites[Role(client: "account", name: "manage-account")] = [
        Role(client: "account", name: "manage-account-links")
      ]
    }
    func compose(_ role: Node, client: String?) {
      guard let name = role["name"]?.text, let parts = role.at("composites") else { return }
      let all =
        (parts["realm"]?.textItems ?? []).map { Role(client: nil, name: $0) }
        + (parts["client"]?.members ?? []).flatMap { client in
          client.node.textItems.map { Role(client: client.name, name: $0) }
        }
      if !all.isEmpty { composites[Role(client: client, name: name)] = all }
    }
    for role in realm.at("roles", "realm")?.items ?? [] { compose(role, client: nil) }
    for client in realm.at("roles", "client")?.members ?? [] {
      for role in client.node.items { compose(role, client: client.name) }
    }
    for group in realm["groups"]?.items ?? [] { add(group: group, below: "", [], []) }
    addScopes(of: realm)
  }

  private mutating func addScopes(of realm: Node) {
    func add(_ node: Node, _ owner: String?) {
      // Clients and client scopes may have one name.
      let name = node["client"]?.text.map { "client \($0)" } ?? node["clientScope"]?.text.map { "scope \($0)" }
      guard let name else { return }
      scopes[name, default: []] += (node["roles"]?.textItems ?? []).map { Role(client: owner, name: $0) }
    }
    for node in realm["scopeMappings"]?.items ?? [] { add(node, nil) }
    for owner in realm["clientScopeMappings"]?.members ?? [] {
      for node in owner.node.items { add(node, owner.name) }
    }
    for client in realm.at("roles", "client")?.members ?? [] {
      scopes["client \(client.name)", default: []] += client.node.items.compactMap { role in
        role["name"]?.text.map { Role(client: client.name, name: $0) }
      }
    }
  }

  /// The roles that tokens of a client without full scope may name.
  func scope(of client: String, with clientScopes: [String]) -> (
    realm: [String], clients: [(client: String, roles: [String])]
  ) {
    expanded((["client \(client)"] + clientScopes.map { "scope \($0)" }).flatMap { scopes[$0] ?? [] })
  }

  /// The attributes of groups, those of each before its parents'.
  func attributes(ofGroups names: [String]) -> [(String, [String])] { names.flatMap { groupAttributes[$0] ?? [] } }

  /// A group inherits the roles of its parents.
  private mutating func add(
    group: Node, below path: String, _ roles: [Role], _ attributes: [(String, [String])]
  ) {
    guard let name = group["name"]?.text else { return }
    let path = group["path"]?.text ?? "\(path)/\(name)"
    let all = roles + Self.roles(of: group)
    groups[path] = all
    let told = (group["attributes"]?.members ?? []).map { ($0.name, $0.node.textItems) } + attributes
    groupAttributes[path] = told
    for child in group["subGroups"]?.items ?? [] { add(group: child, below: path, all, told) }
  }

  private static func roles(of node: Node) -> [Role] {
    (node["realmRoles"]?.textItems ?? []).map { Role(client: nil, name: $0) }
      + (node["clientRoles"]?.members ?? []).flatMap { client in
        client.node.textItems.map { Role(client: client.name, name: $0) }
      }
  }

  /// The effective realm roles, and the client roles by client id, in order.
  func effective(of user: Node) -> (realm: [String], clients: [(client: String, roles: [String])]) {
    expanded(Self.roles(of: user) + (user["groups"]?.textItems ?? []).flatMap { groups[$0] ?? [] })
  }

  /// Roles with those that they are composed of.
  private func expanded(_ roles: [Role]) -> (realm: [String], clients: [(client: String, roles: [String])]) {
    var waiting = roles
    var (known, found) = (Set<Role>(), [Role]())
    while let role = waiting.first {
      waiting.removeFirst()
      guard known.insert(role).inserted else { continue }
      found.append(role)
      waiting += composites[role] ?? []
    }
    var clients: [String: [String]] = [:]
    for role in found { if let client = role.client { clients[client, default: []].append(role.name) } }
    return (
      found.filter { $0.client == nil }.map(\.name),
      clients.sorted { $0.key < $1.key }.map { (client: $0.key, roles: $0.value) }
    )
  }
}
