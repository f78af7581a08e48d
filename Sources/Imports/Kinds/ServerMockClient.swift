internal import Configuration

/// A client of oidc-server-mock.
struct ServerMockClient {
  let node: Node
  let id: String

  /// nil for a client without an id.
  init?(_ node: Node) {
    guard let id = node["ClientId"]?.text else { return nil }
    (self.node, self.id) = (node, id)
  }

  var isEnabled: Bool { node["Enabled"]?.flag != false }

  /// Those that it may ask for.
  var scopes: [String] {
    (node["AllowedScopes"]?.textItems ?? []) + (node["AllowOfflineAccess"]?.flag == true ? ["offline_access"] : [])
  }

  /// Whether its id tokens have the claims of userInfo.
  var tellsAllInIDTokens: Bool { node["AlwaysIncludeUserClaimsInIdToken"]?.flag == true }

  /// Claims of its own in access tokens: where it acts for itself, or always.
  /// - Returns: nil where some tokens would have them and others not.
  var claims: [(name: String, values: [Node])]? {
    let told = ServerMock.list(of: node["Claims"])
    guard !told.isEmpty else { return [] }
    guard grants.allSatisfy({ $0 == "client_credentials" }) || node["AlwaysSendClientClaims"]?.flag == true else {
      return nil
    }
    let prefix = node["ClientClaimsPrefix"].map { $0.text ?? "" } ?? "client_"
    return told.map { (prefix + $0.name, $0.values) }
  }

  private static let known = [
    "authorization_code": ["authorization_code"], "client_credentials": ["client_credentials"],
    "password": ["password"], "implicit": ["implicit"], "hybrid": ["authorization_code", "implicit"],
    "device_flow": ["device_code"], "urn:ietf:params:oauth:grant-type:device_code": ["device_code"],
    "urn:ietf:params:oauth:grant-type:token-exchange": ["token_exchange"],
    "urn:openid:params:grant-type:ciba": ["ciba"],
  ]

  private var grants: [String] {
    var grants: [String] = []
    for name in node["AllowedGrantTypes"]?.textItems ?? [] {
      grants += (Self.known[name] ?? []).filter { !grants.contains($0) }
    }
    return grants
  }

  /// Members that are read, and those without an effect, which docs/start-from.md lists.
  static let taken: Set<String> = [
    "ClientId", "ClientName", "Description", "ClientSecrets", "RequireClientSecret", "AllowedGrantTypes",
    "RedirectUris", "PostLogoutRedirectUris", "AllowedScopes", "AccessTokenLifetime", "RequirePkce",
    "AllowedCorsOrigins", "AllowOfflineAccess", "Enabled", "AbsoluteRefreshTokenLifetime", "FrontChannelLogoutUri",
    "BackChannelLogoutUri", "AlwaysIncludeUserClaimsInIdToken", "Claims", "ClientClaimsPrefix",
    "AlwaysSendClientClaims", "RequireDPoP", "RequirePushedAuthorization", "AllowPlainTextPkce",
  ]

  /// Members without an effect here.
  static let ignored: Set<String> = [
    "AllowAccessTokensViaBrowser", "IdentityTokenLifetime", "AllowRememberConsent", "ClientUri", "LogoUri",
    "Properties",
    "IncludeJwtId", "BackChannelLogoutSessionRequired", "FrontChannelLogoutSessionRequired", "InitiateLoginUri",
    "SlidingRefreshTokenLifetime", "RefreshTokenExpiration", "RefreshTokenUsage",
    "UpdateAccessTokenClaimsOnRefresh", "AuthorizationCodeLifetime", "DeviceCodeLifetime", "PollingInterval",
    "UserCodeType", "UserSsoLifetime", "ConsentLifetime", "CibaLifetime", "CoordinateLifetimeWithUserSession",
    "PushedAuthorizationLifetime", "DPoPClockSkew", "DPoPValidationMode",
  ]

  func declare(in realm: Declared, _ declarations: Declarations) {
    guard isEnabled else { return declarations.leftOut("the client \(id) is switched off", at: node.mark, in: realm) }
    if let other = node["ProtocolType"]?.text, other != "oidc" {
      return declarations.leftOut("the client \(id) speaks \(other) and is left out", at: node.mark, in: realm)
    }
    let client = realm.entry("clients", id: id, at: node.mark)
    client.set("name", node["ClientName"] ?? node["Description"])
    for name in node["AllowedGrantTypes"]?.textItems ?? [] where Self.known[name] == nil {
      declarations.leftOut("the grant type \(name) of \(id)", at: node.mark, in: client)
    }
    let grants = self.grants
    client.set("grantTypes", .texts(grants, at: node.mark))
    if node["RequireClientSecret"]?.flag != false {
      declareSecret(usesTokenEndpoint: grants != ["implicit"], client, declarations)
    }
    var relaxed = node["AllowPlainTextPkce"]?.flag == true ? ["plainChallenges"] : []
    for name in ["RedirectUris", "PostLogoutRedirectUris"] {
      client.set(name.prefix(1).lowercased() + name.dropFirst(), addresses(name, client, &relaxed, declarations))
    }
    if !relaxed.isEmpty {
      client.set("Relax", .mapping(relaxed.map { ($0, .flag(true, at: node.mark)) }, at: node.mark))
    }
    client.set("scopes", .texts(scopes, at: node.mark))
    client.set("tokenExpiry", KeycloakRealm.positive(node["AccessTokenLifetime"]))
    client.set("refreshTokenExpiry", KeycloakRealm.positive(node["AbsoluteRefreshTokenLifetime"]))
    // The default of that server.
    if grants.contains("authorization_code"), node["RequirePkce"]?.flag != false {
      client.set("requireCodeChallenge", .flag(true, at: node.mark))
    }
    if node["RequireDPoP"]?.flag == true { client.set("dpopBound", .flag(true, at: node.mark)) }
    if node["RequirePushedAuthorization"]?.flag == true {
      client.set("requirePushedRequests", .flag(true, at: node.mark))
    }
    if let origins = node["AllowedCorsOrigins"], !origins.items.isEmpty { client.set("webOrigins", origins) }
    client.set("frontchannelLogoutUri", node["FrontChannelLogoutUri"])
    client.set("backchannelLogoutUri", node["BackChannelLogoutUri"])
    if claims == nil {
      declarations.leftOut(
        "the claims of the client \(id), since it has other grants than client_credentials without AlwaysSendClientClaims",
        at: node["Claims"]?.mark ?? node.mark, in: client)
    }
    for member in node.members
    where !Self.taken.contains(member.name) && !Self.ignored.contains(member.name)
      && !KeycloakMembers.isEmpty(member.node)
    {
      declarations.leftOut("\(member.name) of \(id)", at: member.mark, in: client)
    }
    declarations.took("client \(id)", at: node.mark)
  }

  /// There, a star is a name in a host; here, it ends an address.
  private func addresses(
    _ name: String, _ client: Declared, _ relaxed: inout [String], _ declarations: Declarations
  ) -> Node? {
    guard let list = node[name], list.isSequence else { return nil }
    let items = list.items.filter { item in
      guard let text = item.text, text.dropLast().contains("*") else { return true }
      declarations.leftOut("\(text) of \(id): a star is a wildcard at the end alone", at: item.mark, in: client)
      return false
    }
    if !relaxed.contains("redirectWildcards"), items.contains(where: { $0.text?.hasSuffix("*") == true }) {
      relaxed.append("redirectWildcards")
      declarations.guessed(
        "redirect addresses of \(id) with a star take any rest (Relax.redirectWildcards)", at: node.mark, in: client,
        "Relax")
    }
    return .list(items, at: list.mark)
  }

  /// A client that must have a secret and has none is refused there, and gets one here.
  private func declareSecret(usesTokenEndpoint: Bool, _ client: Declared, _ declarations: Declarations) {
    let secrets = node["ClientSecrets"]?.items ?? []
    if let secret = secrets.first {
      client.set("secret", secret["Value"] ?? secret)
      if secrets.count > 1 { declarations.leftOut("the further secrets of \(id)", at: secret.mark, in: client) }
    } else if usesTokenEndpoint {
      let made = declarations.ids.secret("mock/\(id)")
      client.set("secret", .text(made, at: node.mark))
      declarations.guessed(
        "the secret of the client \(id), which has none beside RequireClientSecret: \(made)", at: node.mark, in: client,
        "secret")
    }
  }
}
