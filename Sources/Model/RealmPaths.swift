/// Where the endpoints of a plain realm are for apps that have the addresses of another product built in.
package enum RealmPaths: String, Hashable, Sendable, Codable, CaseIterable {
  /// `/realms/{id}/protocol/openid-connect/…`, and the same below `/auth`, as before version 17.
  case keycloak
  /// The issuer and its discovery document are at the root of the server; the endpoints are where other realms have
  /// them.
  case root

  /// The paths before the realm's id.
  package var prefixes: [String] {
    switch self {
    case .keycloak: ["/realms", "/auth/realms"]
    case .root: []
    }
  }

  /// The path below the realm of the endpoint that other realms have at `name`.
  package func path(of name: String) -> String {
    switch self {
    case .keycloak:
      Self.keycloakPaths[name] ?? name.replacing("register/", with: "\(Self.keycloakPaths["register"] ?? "")/")
    case .root: name == "jwks" ? ".well-known/jwks.json" : name
    }
  }

  /// The path before a realm's id in a path of any product; nil where it has none.
  package static func prefix(in path: String) -> String? {
    // The longest first: one may end like another.
    allCases.flatMap(\.prefixes).sorted { $0.utf8.count > $1.utf8.count }.first { path.contains("\($0)/") }
  }

  private static let keycloakPaths: [String: String] = [
    "authorize": "protocol/openid-connect/auth", "token": "protocol/openid-connect/token",
    "userinfo": "protocol/openid-connect/userinfo", "revoke": "protocol/openid-connect/revoke",
    "introspect": "protocol/openid-connect/token/introspect", "logout": "protocol/openid-connect/logout",
    "check-session": "protocol/openid-connect/login-status-iframe.html",
    "device_authorization": "protocol/openid-connect/auth/device",
    "bc-authorize": "protocol/openid-connect/ext/ciba/auth", "par": "protocol/openid-connect/ext/par/request",
    // Not of the standard: the page for registration, and the frame that finds out whether cookies arrive.
    "registrations": "protocol/openid-connect/registrations",
    "cookie-probe": "protocol/openid-connect/3p-cookies/step1.html",
    "register": "clients-registrations/openid-connect", "jwks": "protocol/openid-connect/certs",
  ]
}
