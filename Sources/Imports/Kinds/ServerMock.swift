internal import Configuration

/// The clients of oidc-server-mock: the file of its `CLIENTS_CONFIGURATION_PATH`.
enum ServerMockClients: DocumentKind {
  static let noun = "clients of oidc-server-mock"

  static func recognises(_ root: Node, name: String) -> Bool {
    guard let first = root.items.first, first.has("ClientId") else { return false }
    return ["AllowedGrantTypes", "AllowedScopes", "RedirectUris", "ClientSecrets", "RequireClientSecret"].contains {
      first[$0] != nil
    }
  }

  private static let grants = [
    "authorization_code": ["authorization_code"], "client_credentials": ["client_credentials"],
    "password": ["password"], "implicit": ["implicit"], "hybrid": ["authorization_code", "implicit"],
    "device_flow": ["device_code"], "urn:ietf:params:oauth:grant-type:device_code": ["device_code"],
    "urn:ietf:params:oauth:grant-type:token-exchange": ["token_exchange"],
  ]

  private static let taken: Set<String> = [
    "ClientId", "ClientName", "Description", "ClientSecrets", "RequireClientSecret", "AllowedGrantTypes",
    "RedirectUris", "PostLogoutRedirectUris", "AllowedScopes", "AccessTokenLifetime", "RequirePkce",
    "AllowedCorsOrigins",
    "AllowOfflineAccess", "AllowAccessTokensViaBrowser", "Enabled", "IdentityTokenLifetime",
    "AbsoluteRefreshTokenLifetime", "FrontChannelLogoutUri", "BackChannelLogoutUri",
  ]

  static func translate(_ documents: [ForeignDocument], into declarations: Declarations) {
    for document in documents {
      let realm = ServerMock.realm(at: document.mark, declarations)
      for node in document.root.items { declare(node, of: realm, declarations) }
      let scopes = document.root.items.flatMap { $0["AllowedScopes"]?.textItems ?? [] }
      let standard: Set<String> = ["openid", "profile", "email", "address", "phone", "offline_access"]
      var seen = standard
      let more = (realm["scopes"]?.textItems ?? []) + scopes
      realm.set("scopes", .texts(more.filter { seen.insert($0).inserted }, at: document.mark))
    }
  }

  private static func declare(_ node: Node, of realm: Declared, _ declarations: Declarations) {
    guard let id = node["ClientId"]?.text else { return }
    if node["Enabled"]?.flag == false {
      return declarations.leftOut("the client \(id) is switched off", at: node.mark, in: realm)
    }
    let client = realm.entry("clients", id: id, at: node.mark)
    client.set("name", node["ClientName"] ?? node["Description"])
    var grants: [String] = []
    for name in node["AllowedGrantTypes"]?.textItems ?? [] {
      if let known = Self.grants[name] {
        grants += known.filter { !grants.contains($0) }
      } else {
        declarations.leftOut("the grant type \(name) of \(id)", at: node.mark, in: client)
      }
    }
    client.set("grantTypes", .texts(grants, at: node.mark))
    if node["RequireClientSecret"]?.flag != false {
      declareSecret(of: node, id, usesTokenEndpoint: grants != ["implicit"], client, declarations)
    }
    client.set("redirectUris", node["RedirectUris"])
    client.set("postLogoutRedirectUris", node["PostLogoutRedirectUris"])
    let offline = node["AllowOfflineAccess"]?.flag == true ? ["offline_access"] : []
    let scopes = (node["AllowedScopes"]?.textItems ?? []) + offline
    client.set("scopes", .texts(scopes, at: node.mark))
    client.set("tokenExpiry", KeycloakRealm.positive(node["AccessTokenLifetime"]))
    client.set("refreshTokenExpiry", KeycloakRealm.positive(node["AbsoluteRefreshTokenLifetime"]))
    // The default of that server.
    if grants.contains("authorization_code"), node["RequirePkce"]?.flag != false {
      client.set("requireCodeChallenge", .flag(true, at: node.mark))
    }
    if let origins = node["AllowedCorsOrigins"], !origins.items.isEmpty { client.set("webOrigins", origins) }
    client.set("frontchannelLogoutUri", node["FrontChannelLogoutUri"])
    client.set("backchannelLogoutUri", node["BackChannelLogoutUri"])
    for member in node.members where !taken.contains(member.name) {
      declarations.leftOut("\(member.name) of \(id)", at: member.mark, in: client)
    }
    declarations.took("client \(id)", at: node.mark)
  }

  /// A client that must have a secret and has none is refused there, and gets one here.
  private static func declareSecret(
    of node: Node, _ id: String, usesTokenEndpoint: Bool, _ client: Declared, _ declarations: Declarations
  ) {
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

/// The users of oidc-server-mock: the file of its `USERS_CONFIGURATION_PATH`.
enum ServerMockUsers: DocumentKind {
  static let noun = "users of oidc-server-mock"

  static func recognises(_ root: Node, name: String) -> Bool {
    root.items.first?.has("SubjectId", "Username") == true
  }

  static func translate(_ documents: [ForeignDocument], into declarations: Declarations) {
    for document in documents {
      let realm = ServerMock.realm(at: document.mark, declarations)
      var notes = PeopleNotes()
      for node in document.root.items {
        guard let name = node["Username"]?.text else { continue }
        let user = realm.entry("users", id: name, at: node.mark)
        user.set("password", node["Password"])
        if node["IsActive"]?.flag == false { user.set("enabled", .flag(false, at: node.mark)) }
        user.set("claims", claims(of: node, name, user, &notes))
      }
      notes.tell(declarations, of: realm)
      let count = document.root.items.count
      declarations.took(count == 1 ? "1 user" : "\(count) users", at: document.mark)
    }
  }

  /// A type that comes more than once is a list.
  private static func claims(
    of node: Node, _ name: String, _ user: Declared, _ notes: inout PeopleNotes
  ) -> Node {
    var values: [(name: String, values: [Node])] = []
    for claim in node["Claims"]?.items ?? [] {
      guard let type = claim["Type"]?.text, let value = claim["Value"] else { continue }
      let said: Node
      switch claim["ValueType"]?.text {
      case "boolean": said = .flag(value.flag ?? false, at: value.mark)
      case "integer", "integer64": said = value.number.map { .number($0, at: value.mark) } ?? value
      case "json":
        notes.add("claims in JSON, which stay texts", name, user, at: value.mark)
        said = value
      default: said = value
      }
      if let index = values.firstIndex(where: { $0.name == type }) {
        values[index].values.append(said)
      } else {
        values.append((type, [said]))
      }
    }
    var members = values.map { ($0.name, $0.values.count == 1 ? $0.values[0] : .list($0.values, at: node.mark)) }
    if let id = node["SubjectId"], let text = id.text {
      if text.isUUID {
        members.append(("sub", id))
      } else {
        notes.add("a SubjectId that is no UUID, and another sub here", name, user, at: id.mark)
      }
    }
    return .mapping(members, at: node.mark)
  }
}

/// Files of oidc-server-mock are parts of one issuer.
enum ServerMock {
  static func realm(at mark: Mark, _ declarations: Declarations) -> Declared {
    let name = "mock"
    if let known = declarations.root.entry("realms", id: name) { return known }
    let realm = declarations.root.entry("realms", id: name, at: mark)
    realm.set("claimsInTokens", .flag(true, at: mark))
    declarations.took("realm \(name), with its issuer at the root of this server", at: mark)
    realm.set("paths", "root", at: mark)
    return realm
  }
}
