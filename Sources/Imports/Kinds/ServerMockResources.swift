internal import Configuration

/// The identity resources, API scopes and API resources of oidc-server-mock, and the rules for claims that follow from
/// them: claims of identity resources are in userInfo, those of APIs in access tokens.
struct ServerMockResources {
  private let mark: Mark
  /// Claims by the scopes of which a grant must have one.
  private var identities: [(scope: String, claims: [String])]
  private var apis: [(scopes: [String], claims: [String], audience: String?)] = []
  /// The names of all scopes.
  private(set) var scopes: [String] = []

  init(at mark: Mark) {
    self.mark = mark
    identities = [
      (
        "profile",
        [
          "name", "family_name", "given_name", "middle_name", "nickname", "preferred_username", "profile", "picture",
          "website", "gender", "birthdate", "zoneinfo", "locale", "updated_at",
        ]
      ),
      ("email", ["email", "email_verified"]),
    ]
  }

  /// The members of each form. The ignored ones are for pages of consent.
  static let ofIdentities: Set<String> = ["Name", "ClaimTypes"]
  static let ofScopes: Set<String> = [
    "Name", "DisplayName", "Description", "UserClaims", "Required", "Emphasize", "Enabled", "ShowInDiscoveryDocument",
    "Properties",
  ]
  static let ofResources: Set<String> = [
    "Name", "DisplayName", "Description", "UserClaims", "Enabled", "ShowInDiscoveryDocument", "Properties", "Scopes",
    "ApiSecrets", "AllowedAccessTokenSigningAlgorithms", "RequireResourceIndicator",
  ]

  mutating func take(identities root: Node, in realm: Declared, _ declarations: Declarations) {
    for node in root.items {
      guard let name = node["Name"]?.text else { continue }
      let claims = node["ClaimTypes"]?.textItems ?? []
      identities.append((name, claims))
      scopes.append(name)
      declarations.took("identity resource \(name)", at: node.mark)
    }
  }

  mutating func take(scopes root: Node, in realm: Declared, _ declarations: Declarations) {
    for node in root.items {
      guard let name = node["Name"]?.text, isEnabled(node, name, in: realm, declarations) else { continue }
      apis.append(([name], node["UserClaims"]?.textItems ?? [], nil))
      scopes.append(name)
      declarations.took("scope \(name)", at: node.mark)
    }
  }

  mutating func take(resources root: Node, in realm: Declared, _ declarations: Declarations) {
    for node in root.items {
      guard let name = node["Name"]?.text, isEnabled(node, name, in: realm, declarations) else { continue }
      let own = node["Scopes"]?.textItems ?? []
      apis.append((own, node["UserClaims"]?.textItems ?? [], name))
      scopes += own
      for member in ["AllowedAccessTokenSigningAlgorithms", "RequireResourceIndicator"] {
        guard let told = node.at(member), !KeycloakMembers.isEmpty(told) else { continue }
        declarations.leftOut("\(member) of \(name)", at: told.mark, in: realm)
      }
      if let secrets = node.at("ApiSecrets"), let secret = secrets.items.first {
        // By which the API introspects tokens.
        let client = realm.entry("clients", id: name, at: node.mark)
        client.set("secret", secret["Value"] ?? secret)
        client.set("grantTypes", .texts([], at: node.mark))
      }
      declarations.took("API \(name)", at: node.mark)
    }
  }

  private func isEnabled(_ node: Node, _ name: String, in realm: Declared, _ declarations: Declarations) -> Bool {
    guard node["Enabled"]?.flag == false else { return true }
    declarations.leftOut("\(name) is switched off", at: node.mark, in: realm)
    return false
  }

  /// Options that change tokens; the others are told.
  static func take(options root: Node, in realm: Declared, _ declarations: Declarations) {
    declarations.took("options of the server", at: root.mark)
    for member in root.members where !KeycloakMembers.isEmpty(member.node) {
      switch member.name {
      case "AccessTokenJwtType" where member.node.text == "JWT":
        realm.set("accessTokenType", "JWT", at: member.mark)
      case "AccessTokenJwtType" where member.node.text == "at+jwt": break
      // The addresses of pages and of discovery are this server's, and cookies are such as browsers send.
      case "Discovery", "Authentication": break
      default: declarations.leftOut("the server's option \(member.name)", at: member.mark, in: realm)
      }
    }
  }

  /// The rules for claims of the realm.
  func rules(for clients: [ServerMockClient]) -> [Node] {
    let open = clients.filter { $0.tellsAllInIDTokens && $0.isEnabled }.map(\.id)
    var rules: [Node] = []
    for (scope, claims) in identities {
      for claim in claims where claim != "sub" {
        rules.append(rule(claim, scopes: [scope], in: ["userinfo"]))
        if !open.isEmpty { rules.append(rule(claim, scopes: [scope], in: ["id_token"], clients: open)) }
      }
    }
    for api in apis {
      for claim in api.claims where claim != "sub" {
        rules.append(rule(claim, scopes: api.scopes, in: ["access_token", "introspection"]))
      }
      if let audience = api.audience, !api.scopes.isEmpty {
        rules.append(
          rule("aud", value: .text(audience, at: mark), scopes: api.scopes, in: ["access_token", "introspection"]))
      }
    }
    for client in clients where client.isEnabled {
      for (name, values) in client.claims ?? [] {
        let value = values.count == 1 ? values[0] : Node.list(values, at: mark)
        rules.append(rule(name, value: value, in: ["access_token", "introspection"], clients: [client.id]))
      }
    }
    return rules
  }

  private func rule(
    _ claim: String, value: Node? = nil, scopes: [String]? = nil, in places: [String], clients: [String]? = nil
  ) -> Node {
    // A claim may be a URL, whose dots do not separate names.
    let path = claim.replacing(".", with: "\\.")
    var members = [("claim", Node.text(claim == "aud" ? claim : path, at: mark))]
    members.append(value.map { ("value", $0) } ?? ("from", .text(path, at: mark)))
    members.append(("in", .texts(places, at: mark)))
    if let scopes { members.append(("scopes", .texts(scopes, at: mark))) }
    if let clients { members.append(("clients", .texts(clients, at: mark))) }
    return .mapping(members, at: mark)
  }
}
