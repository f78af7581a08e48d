/// Where the endpoints of a plain realm are for apps that have the addresses of another product built in.
package enum RealmPaths: String, Hashable, Sendable, Codable, CaseIterable {
  /// `/realms/{id}/protocol/openid-connect/…`, and the same below `/auth`, as before version 17.
  case keycloak
  /// The issuer and its discovery document are at the root of the server; the endpoints are where other realms have
  /// them, and most of them at the root as well.
  case root
  /// The issuer is at the root of the server, and the endpoints below `/connect`.
  case identityServer
  /// `/{id}/auth`, `/{id}/keys`, and the others where other realms have them.
  case dex

  /// The paths before the realm's id, where endpoints have other names than in other realms.
  package var prefixes: [String] {
    switch self {
    case .keycloak: ["/realms", "/auth/realms"]
    case .dex: [""]
    case .root, .identityServer: []
    }
  }

  /// Whether the issuer is the address of the server itself.
  package var isAtRoot: Bool { self == .root || self == .identityServer }

  /// The path below the realm of the endpoint that other realms have at `name`.
  package func path(of name: String) -> String {
    switch self {
    case .keycloak:
      if let path = Self.keycloakPaths[name] { return path }
      let parts = name.split(separator: "/", maxSplits: 1)
      guard parts.count == 2, let folder = Self.keycloakPaths[String(parts[0])] else { return name }
      return "\(folder)/\(parts[1])"
    case .dex: return Self.dexPaths[name] ?? name
    case .root, .identityServer: return name == "jwks" ? ".well-known/jwks.json" : name
    }
  }

  /// The path at the root of the server of the endpoint that other realms have at `name`; nil where there is none.
  package func rootPath(of name: String) -> String? {
    switch self {
    case .root: Self.namesAtRoot.contains(name) ? "/\(name)" : nil
    case .identityServer: Self.identityServerPaths[name].map { "/\($0)" }
    case .keycloak, .dex: nil
    }
  }

  /// Whether access tokens have an audience only where a rule gives one.
  package var namesAudiences: Bool { self == .keycloak || self == .identityServer }

  /// Whether the secret that a client without one sends is not looked at.
  package var ignoresNeedlessSecrets: Bool { self == .keycloak || self == .identityServer }

  /// Whether discovery names the paths at the root.
  package var namesRoot: Bool { self == .identityServer }

  /// Whether a realm may have an endpoint at that path of the server.
  package static func areAtRoot(_ path: String) -> Bool { rootPaths.contains(path) }

  private static let rootPaths = Set(
    allCases.flatMap { paths in
      (namesAtRoot + identityServerPaths.keys).compactMap { paths.rootPath(of: $0) }
    })

  /// The path before a realm's id in a path of any product; nil where it has none.
  package static func prefix(in path: String) -> String? {
    // The longest first: one may end like another.
    allCases.flatMap(\.prefixes).filter { !$0.isEmpty }.sorted { $0.utf8.count > $1.utf8.count }.first {
      path.contains("\($0)/")
    }
  }

  private static let namesAtRoot = [
    "token", "userinfo", "introspect", "revoke", "jwks", "endsession", "par", "device_authorization", "bc-authorize",
  ]

  private static let identityServerPaths: [String: String] = [
    "authorize": "connect/authorize", "token": "connect/token", "userinfo": "connect/userinfo",
    "revoke": "connect/revocation", "introspect": "connect/introspect", "logout": "connect/endsession",
    "check-session": "connect/checksession", "device_authorization": "connect/deviceauthorization",
    "bc-authorize": "connect/ciba", "par": "connect/par", "jwks": ".well-known/openid-configuration/jwks",
  ]

  private static let dexPaths: [String: String] = [
    "authorize": "auth", "jwks": "keys", "introspect": "token/introspect", "device_authorization": "device/code",
  ]

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
    // The same by Keycloak's own representation of a client.
    "representations": "clients-registrations/default",
  ]
}
