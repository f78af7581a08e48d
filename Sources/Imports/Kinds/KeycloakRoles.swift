internal import Configuration
internal import JSON

/// The effective roles of users: their own, those of their groups, and the roles that these are composed of.
struct KeycloakRoles {
  /// A role of the realm, or of a client.
  private struct Role: Hashable {
    var client: String?
    var name: String
  }

  private var composites: [Role: [Role]] = [:]
  private var groups: [String: [Role]] = [:]

  init(_ realm: Node) {
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
    for group in realm["groups"]?.items ?? [] { add(group: group, below: "", []) }
  }

  /// A group inherits the roles of its parents.
  private mutating func add(group: Node, below path: String, _ roles: [Role]) {
    guard let name = group["name"]?.text else { return }
    let path = group["path"]?.text ?? "\(path)/\(name)"
    let all = roles + Self.roles(of: group)
    groups[path] = all
    for child in group["subGroups"]?.items ?? [] { add(group: child, below: path, all) }
  }

  private static func roles(of node: Node) -> [Role] {
    (node["realmRoles"]?.textItems ?? []).map { Role(client: nil, name: $0) }
      + (node["clientRoles"]?.members ?? []).flatMap { client in
        client.node.textItems.map { Role(client: client.name, name: $0) }
      }
  }

  /// The effective realm roles, and the client roles by client id, in order.
  func effective(of user: Node) -> (realm: [String], clients: [(client: String, roles: [String])]) {
    var waiting = Self.roles(of: user) + (user["groups"]?.textItems ?? []).flatMap { groups[$0] ?? [] }
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

/// The claims that protocol mappers of clients and client scopes add to tokens: constants and attributes only.
struct KeycloakMappers {
  /// The claims that take the value of an attribute.
  private(set) var claims: [String: [String]] = [:]
  /// The claims with a constant value.
  private(set) var fixed: [(name: String, value: Node)] = []

  /// Mappers whose claims tokens have here without them.
  private static let usual: Set<String> = [
    "oidc-full-name-mapper", "oidc-usermodel-property-mapper", "oidc-address-mapper", "oidc-allowed-origins-mapper",
    "oidc-audience-resolve-mapper", "oidc-usermodel-realm-role-mapper", "oidc-usermodel-client-role-mapper",
    "oidc-usersessionmodel-note-mapper", "oidc-acr-mapper", "oidc-amr-mapper", "oidc-sub-mapper",
    "oidc-nonce-backwards-compatible-mapper",
    "oidc-group-membership-mapper",
  ]

  /// - Parameter unread: called for each mapper of another kind.
  init(_ realm: Node, unread: (_ kind: String, Mark) -> Void) {
    let owners = (realm["clientScopes"]?.items ?? []) + (realm["clients"]?.items ?? [])
    for mapper in owners.flatMap({ $0["protocolMappers"]?.items ?? [] }) {
      guard let kind = mapper["protocolMapper"]?.text, kind.hasPrefix("oidc-") else { continue }
      let config = mapper["config"]
      let claim = config?["claim.name"]?.text?.replacing("\\.", with: ".")
      switch kind {
      case "oidc-usermodel-attribute-mapper":
        guard let attribute = config?["user.attribute"]?.text, let claim, claim != attribute else { continue }
        if claims[attribute]?.contains(claim) != true { claims[attribute, default: []].append(claim) }
      case "oidc-hardcoded-claim-mapper":
        guard let claim, let value = config?["claim.value"] else { continue }
        // A value of another type is written as JSON.
        let isText = ["String", nil].contains(config?["jsonType.label"]?.text)
        let json = isText ? nil : value.text.flatMap { try? JSON.parse($0) }
        if !fixed.contains(where: { $0.name == claim }) {
          fixed.append((claim, json.map { Node($0, at: value.mark) } ?? value))
        }
      case _ where Self.usual.contains(kind): break
      default: unread(kind, mapper.mark)
      }
    }
  }
}
