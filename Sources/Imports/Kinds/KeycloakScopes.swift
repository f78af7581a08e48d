internal import Configuration

/// The client scopes of a realm of Keycloak's: those of the export, or the ones that Keycloak makes where it has none.
struct KeycloakScopes {
  /// A protocol mapper of a scope or of a client.
  struct Mapper {
    let kind: String
    let mark: Mark
    private let values: [String: String]

    init?(_ node: Node) {
      guard let kind = node["protocolMapper"]?.text, kind.hasPrefix("oidc-") else { return nil }
      self.kind = kind
      mark = node.mark
      values = Dictionary(
        (node["config"]?.members ?? []).compactMap { member in member.node.text.map { (member.name, $0) } },
        uniquingKeysWith: { $1 })
    }

    init(_ kind: String, _ values: [String: String], at mark: Mark) {
      (self.kind, self.values, self.mark) = (kind, values, mark)
    }

    subscript(name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }
    func isOn(_ name: String) -> Bool { values[name] == "true" }
  }

  /// The mappers of each scope.
  private(set) var mappers: [(scope: String, mappers: [Mapper])] = []
  /// The scopes of clients that do not list their own.
  let defaults: [String]
  let optionals: [String]
  /// Those that tokens name.
  private(set) var visible: [String] = []
  /// Scopes of other protocols, which clients of this one do not have.
  let foreign: Set<String>
  /// Scopes that Keycloak gives to all clients of a file that names an earlier version, as it reads it.
  let added: [String]

  init(_ realm: Node) {
    let mark = realm.mark
    let isVisible = Self.isVisible(in: realm)
    // Before version 4 they were templates, without a list for clients.
    var foreign: Set<String> = []
    if let listed = realm["clientScopes"] ?? realm["clientTemplates"] {
      for scope in listed.items {
        guard let name = scope["name"]?.text else { continue }
        guard scope["protocol"]?.text ?? "openid-connect" == "openid-connect" else {
          foreign.insert(name)
          continue
        }
        mappers.append((name, (scope["protocolMappers"]?.items ?? []).compactMap(Mapper.init)))
      }
    } else {
      mappers = Self.made.map { scope in
        (scope: scope.name, mappers: scope.mappers.map { Mapper($0.kind, $0.values, at: mark) })
      }
    }
    if realm["clientScopes"] == nil { foreign.insert("role_list") }
    self.foreign = foreign
    let version = Self.version(of: realm)
    added =
      version.map { version in
        Self.introduced.filter { version.lexicographicallyPrecedes($0.version) }.map(\.name)
      } ?? []
    for name in added where !mappers.contains(where: { $0.scope == name }) {
      for scope in Self.made where scope.name == name {
        mappers.append((name, scope.mappers.map { Mapper($0.kind, $0.values, at: mark) }))
      }
    }
    visible = mappers.map(\.scope).filter { isVisible($0) && !$0.contains(" ") }
    let known = Set(mappers.map(\.scope))
    defaults =
      realm.at("defaultDefaultClientScopes")?.textItems
      ?? ["profile", "email", "roles", "web-origins", "acr", "basic"].filter(known.contains)
    optionals =
      realm.at("defaultOptionalClientScopes")?.textItems
      ?? ["address", "phone", "offline_access", "microprofile-jwt"].filter(known.contains)
  }

  /// The default scopes that came with a version, and were given to all clients that were there.
  private static let introduced = [
    (name: "roles", version: [4, 6]), (name: "web-origins", version: [4, 6]), (name: "acr", version: [18, 0]),
  ]

  /// That of the file; nil for one that was written by hand.
  private static func version(of realm: Node) -> [Int]? {
    guard let text = realm["keycloakVersion"]?.text else { return nil }
    let parts = text.split(separator: ".").prefix(2).compactMap { Int($0) }
    // Red Hat's product has numbers of its own.
    if text.hasSuffix("GA"), parts.count == 2, parts[0] == 7, redHat.indices.contains(parts[1]) {
      return redHat[parts[1]]
    }
    return parts.isEmpty ? nil : parts
  }

  /// The versions of which 7.0, 7.1 and so on were made.
  private static let redHat = [[1, 9], [2, 5], [3, 4], [4, 8], [9, 0], [15, 0], [18, 0]]

  /// Whether tokens name a scope.
  static func isVisible(in realm: Node) -> (String) -> Bool {
    var hidden: Set<String> = ["roles", "web-origins", "acr", "basic", "microprofile-jwt"]
    for scope in realm["clientScopes"]?.items ?? [] {
      guard let name = scope["name"]?.text, let told = scope.at("attributes", "include.in.token.scope")?.flag else {
        continue
      }
      if told { hidden.remove(name) } else { hidden.insert(name) }
    }
    return { !hidden.contains($0) }
  }

  // MARK: - What Keycloak makes

  private typealias Made = (kind: String, values: [String: String])

  private static let everywhere = [
    "id.token.claim": "true", "access.token.claim": "true", "userinfo.token.claim": "true",
  ]

  private static func attribute(_ claim: String, _ attribute: String, _ type: String = "String") -> Made {
    (
      "oidc-usermodel-attribute-mapper",
      everywhere.merging(["claim.name": claim, "user.attribute": attribute, "jsonType.label": type]) { $1 }
    )
  }

  private static func roles(_ kind: String, _ claim: String, _ places: [String: String]) -> Made {
    (kind, places.merging(["claim.name": claim, "jsonType.label": "String", "multivalued": "true"]) { $1 })
  }

  private static let made: [(name: String, mappers: [Made])] = [
    (
      "profile",
      [
        ("oidc-full-name-mapper", everywhere), attribute("preferred_username", "username"),
        attribute("given_name", "firstName"), attribute("family_name", "lastName"),
        attribute("middle_name", "middleName"), attribute("nickname", "nickname"), attribute("profile", "profile"),
        attribute("picture", "picture"), attribute("website", "website"), attribute("gender", "gender"),
        attribute("birthdate", "birthdate"), attribute("zoneinfo", "zoneinfo"), attribute("locale", "locale"),
        attribute("updated_at", "updatedAt", "long"),
      ]
    ),
    ("email", [attribute("email", "email"), attribute("email_verified", "emailVerified", "boolean")]),
    ("address", [("oidc-address-mapper", everywhere)]),
    (
      "phone",
      [
        attribute("phone_number", "phoneNumber"),
        attribute("phone_number_verified", "phoneNumberVerified", "boolean"),
      ]
    ),
    (
      "roles",
      [
        roles("oidc-usermodel-realm-role-mapper", "realm_access.roles", ["access.token.claim": "true"]),
        roles(
          "oidc-usermodel-client-role-mapper", "resource_access.${client_id}.roles", ["access.token.claim": "true"]),
        ("oidc-audience-resolve-mapper", ["access.token.claim": "true"]),
      ]
    ),
    ("web-origins", [("oidc-allowed-origins-mapper", ["access.token.claim": "true"])]),
    (
      "microprofile-jwt",
      [attribute("upn", "username"), roles("oidc-usermodel-realm-role-mapper", "groups", everywhere)]
    ),
    ("acr", [("oidc-acr-mapper", ["id.token.claim": "true", "access.token.claim": "true"])]),
    ("basic", []), ("offline_access", []),
  ]
}
