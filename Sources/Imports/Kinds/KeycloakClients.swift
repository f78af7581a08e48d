internal import Configuration

/// The clients of a realm of Keycloak's that apps use.
struct KeycloakClients {
  struct Client {
    let node: Node
    let id: String
    /// The scopes that its tokens always have, and those that it may ask for.
    let defaultScopes: [String]
    let optionalScopes: [String]
    /// Whether its tokens name all roles of a user.
    let hasFullScope: Bool

    var hasServiceAccount: Bool { node["serviceAccountsEnabled"]?.flag == true }
    /// The name of the account that it acts as with its own credentials.
    var serviceAccount: String { "service-account-\(id.lowercased())" }
    var attributes: Node? { node["attributes"] }
    /// The address that relative ones are below; empty if it has none.
    var root: String { node.at("rootUrl")?.text.flatMap { $0.contains("$") ? nil : $0 } ?? "" }
    /// As the export names them; a plus stands for those of the redirect addresses.
    var webOrigins: [String] {
      (node["webOrigins"]?.textItems ?? []).filter { !$0.isEmpty }.map(KeycloakClients.origin)
    }
    /// The origins that a plus stands for are among them.
    var allowedOrigins: [String] {
      let pages = (node["redirectUris"]?.textItems ?? []).compactMap { text in
        KeycloakClients.origin(ofPage: text.hasPrefix("/") ? root + text : text)
      }
      var seen: Set<String> = []
      return webOrigins.flatMap { $0 == "+" ? pages : [$0] }.filter { seen.insert($0).inserted }
    }
  }

  private(set) var all: [Client] = []
  private let left: [(node: Node, text: String)]
  private let realm: Node

  /// The clients of Keycloak's own pages in every realm.
  private static let own: Set<String> = [
    "account", "account-console", "broker", "realm-management", "security-admin-console",
  ]

  init(_ realm: Node, scopes: KeycloakScopes, roles: KeycloakRoles) {
    self.realm = realm
    var left: [(node: Node, text: String)] = []
    for node in realm["clients"]?.items ?? [] {
      guard let id = node["clientId"]?.text, !Self.own.contains(id) else { continue }
      if node["enabled"]?.flag == false {
        left.append((node, "the client \(id) is switched off"))
      } else if let other = node["protocol"]?.text, other != "openid-connect" {
        left.append((node, "the client \(id) speaks \(other) and is left out"))
      } else {
        let own = (node.at("defaultClientScopes")?.textItems ?? scopes.defaults).filter { !scopes.foreign.contains($0) }
        let optional = (node.at("optionalClientScopes")?.textItems ?? scopes.optionals).filter { name in
          !scopes.foreign.contains(name) && !scopes.added.contains(name)
        }
        let known = Set(scopes.mappers.map(\.scope))
        for name in own + optional where !known.contains(name) {
          left.append((node, "the scope \(name) of \(id), which the file does not have"))
        }
        all.append(
          Client(
            node: node, id: id,
            defaultScopes: own.filter(known.contains) + scopes.added.filter { !own.contains($0) },
            optionalScopes: optional.filter(known.contains), hasFullScope: node["fullScopeAllowed"]?.flag ?? true))
      }
    }
    if !all.contains(where: { $0.id == "admin-cli" }),
      !left.contains(where: { $0.node["clientId"]?.text == "admin-cli" })
    {
      // Every realm has it.
      let node = Node.mapping(
        [
          ("publicClient", Node.flag(true, at: realm.mark)), ("directAccessGrantsEnabled", .flag(true, at: realm.mark)),
          ("standardFlowEnabled", .flag(false, at: realm.mark)),
        ], at: realm.mark)
      all.append(
        Client(
          node: node, id: "admin-cli", defaultScopes: scopes.defaults, optionalScopes: scopes.optionals,
          hasFullScope: true))
    }
    self.left = left
  }

  /// - Parameter lifetime: how long sessions, and so refresh tokens, are good in seconds; nil for Keycloak's default.
  func declare(in realm: Declared, lifetime: Node?, _ declarations: Declarations) {
    for (node, text) in left { declarations.leftOut(text, at: node.mark, in: realm) }
    for client in all {
      let declared = realm.entry("clients", id: client.id, at: client.node.mark)
      declare(client, as: declared, of: realm, lifetime, declarations)
    }
  }

  private func declare(
    _ client: Client, as declared: Declared, of realm: Declared, _ lifetime: Node?, _ declarations: Declarations
  ) {
    let (node, id) = (client.node, client.id)
    let isNamed = node["name"]?.text.map { !$0.isEmpty && !$0.hasPrefix("${") } ?? false
    declared.set("name", isNamed ? node["name"] : .text(id, at: node.mark))
    declareSecret(client, as: declared, of: realm, declarations)
    declareGrants(client, as: declared)
    let addresses = KeycloakAddresses(client, realm, declarations)
    declared.set("redirectUris", addresses.redirects)
    declared.set("postLogoutRedirectUris", addresses.afterLogout)
    let method = client.attributes?["pkce.code.challenge.method"].flatMap { $0.text?.isEmpty == false ? $0 : nil }
    // Of clients that need no method, Keycloak takes both.
    let relaxed =
      (addresses.hasStars ? ["redirectWildcards"] : []) + (method?.text == "S256" ? [] : ["plainChallenges"])
    if !relaxed.isEmpty {
      declared.set("Relax", .mapping(relaxed.map { ($0, .flag(true, at: node.mark)) }, at: node.mark))
    }
    if addresses.hasStars {
      declarations.guessed(
        "redirect addresses of \(id) with a star take any rest (Relax.redirectWildcards)", at: node.mark, in: declared,
        "Relax")
    }
    let origins = client.webOrigins
    if !origins.isEmpty { declared.set("webOrigins", .texts(origins, at: node["webOrigins"]?.mark ?? node.mark)) }
    let defaults = client.defaultScopes.filter(KeycloakScopes.isVisible(in: self.realm))
    // Those that tokens do not name may be asked for as well.
    let others = (client.defaultScopes + client.optionalScopes).filter { !defaults.contains($0) }
    declared.set("defaultScopes", .texts(defaults, at: node.mark))
    var scopes = ["openid"] + defaults + others
    scopes.removeAll { $0.isEmpty || $0.contains(" ") }
    declared.set("scopes", .texts(scopes, at: node.mark))
    if client.hasServiceAccount { declared.set("serviceAccount", client.serviceAccount) }
    func attribute(_ name: String) -> Node? {
      client.attributes?[name].flatMap { $0.text?.isEmpty == false ? $0 : nil }
    }
    declared.set("tokenExpiry", KeycloakRealm.positive(attribute("access.token.lifespan")))
    declared.set(
      "refreshTokenExpiry",
      KeycloakRealm.positive(attribute("client.session.max.lifespan")) ?? lifetime ?? .number(36_000, at: node.mark))
    if let method { declared.set("requireCodeChallenge", .flag(true, at: method.mark)) }
    for (name, other) in [
      ("backchannel.logout.url", "backchannelLogoutUri"), ("frontchannel.logout.url", "frontchannelLogoutUri"),
      ("jwks.url", "jwksUri"),
    ] {
      if let value = attribute(name) { declared.set(other, value) }
    }
    tell(client, declared, declarations)
    declarations.took("client \(id)", at: node.mark)
  }

  /// A slash at the end of an origin is none of it.
  private static func origin(_ text: String) -> String {
    text.hasSuffix("/") && text.count > 1 ? String(text.dropLast()) : text
  }

  /// nil for an address that no page is at.
  private static func origin(ofPage address: String) -> String? {
    let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count > 2, ["http:", "https:"].contains(parts[0]), parts[1].isEmpty, !parts[2].isEmpty,
      !parts[2].contains("*")
    else { return nil }
    return parts[0...2].joined(separator: "/")
  }

  private func declareSecret(
    _ client: Client, as declared: Declared, of realm: Declared, _ declarations: Declarations
  ) {
    let node = client.node
    guard node["publicClient"]?.flag != true else { return }
    let hidden = { (text: String) in text.isEmpty || text.allSatisfy { $0 == "*" } || text.hasPrefix("${vault") }
    let secret = node.at("secret").flatMap { node in node.text.map(hidden) == false ? node : nil }
    let type = node["clientAuthenticatorType"]?.text ?? "client-secret"
    switch type {
    case "client-jwt" where client.attributes?["jwks.url"]?.text?.isEmpty == false:
      return declared.set("authentication", "private_key_jwt", at: node.mark)
    case "client-secret": break
    default:
      declarations.leftOut(
        "the client \(client.id) authenticates by its secret here, not by \(type)", at: node.mark, in: declared)
    }
    if secret == nil, node["bearerOnly"]?.flag == true { return }
    let made = declarations.ids.secret("\(realm["id"]?.text ?? "")/\(client.id)")
    declared.set("secret", secret ?? .text(made, at: node.mark))
    if secret == nil {
      declarations.guessed(
        "the secret of the client \(client.id), which the export hides: \(made)", at: node.mark, in: declared, "secret")
    }
  }

  private func declareGrants(_ client: Client, as declared: Declared) {
    let node = client.node
    var grants: [String] = []
    if node["bearerOnly"]?.flag != true {
      if node["standardFlowEnabled"]?.flag ?? true { grants.append("authorization_code") }
      if node["implicitFlowEnabled"]?.flag ?? false { grants.append("implicit") }
      if client.hasServiceAccount { grants.append("client_credentials") }
      if node["directAccessGrantsEnabled"]?.flag ?? false { grants.append("password") }
      for (name, grant) in [
        ("oauth2.device.authorization.grant.enabled", "device_code"), ("oidc.ciba.grant.enabled", "ciba"),
        ("standard.token.exchange.enabled", "token_exchange"),
      ] where client.attributes?[name]?.flag == true {
        grants.append(grant)
      }
    }
    declared.set("grantTypes", .texts(grants, at: node.mark))
  }

  private func tell(_ client: Client, _ declared: Declared, _ declarations: Declarations) {
    let (node, id) = (client.node, client.id)
    if node["consentRequired"]?.flag == true {
      declarations.leftOut("users are not asked for their consent to \(id)", at: node.mark, in: declared)
    }
    if node["authorizationServicesEnabled"]?.flag == true {
      declarations.leftOut("authorization services of \(id) (UMA) are not here", at: node.mark, in: declared)
    }
    if let flows = node.at("authenticationFlowBindingOverrides"), !flows.members.isEmpty {
      declarations.leftOut("flows of the client \(id) are not read", at: flows.mark, in: declared)
    }
    for attribute in client.attributes?.members ?? []
    where !KeycloakMembers.attributesOfClients.contains(attribute.name) && !attribute.name.hasPrefix("saml")
      && !KeycloakMembers.isEmpty(attribute.node)
    {
      declarations.leftOut("the attribute \(attribute.name) of \(id)", at: attribute.mark, in: declared)
    }
    for (name, text) in [
      ("access.token.signed.response.alg", "the algorithm of access tokens"),
      ("id.token.signed.response.alg", "the algorithm of id tokens"),
      ("id.token.encrypted.response.alg", "the encryption of id tokens"),
      ("user.info.response.signature.alg", "the signature of userInfo answers"),
      ("client.session.idle.timeout", "the idle timeout of sessions"),
      ("use.refresh.tokens", "that there are no refresh tokens"), ("default.acr.values", "default values of acr"),
      ("dpop.bound.access.tokens", "that tokens are bound to DPoP keys"),
      ("tls.client.certificate.bound.access.tokens", "that tokens are bound to certificates"),
      ("access.token.header.type.rfc9068", "the typ at+jwt of access tokens"),
      ("require.pushed.authorization.requests", "that requests must be pushed"),
    ] {
      guard let value = client.attributes?[name], let said = value.text, !said.isEmpty else { continue }
      let usual = name == "use.refresh.tokens" ? "true" : name.hasSuffix("response.alg") ? "RS256" : "false"
      if said != usual { declarations.leftOut("\(text) (\(name)) of \(id)", at: value.mark, in: declared) }
    }
  }
}

/// The addresses of a client: relative ones are below its root URL, and some end with a star.
private struct KeycloakAddresses {
  private(set) var redirects: Node?
  private(set) var afterLogout: Node?
  private(set) var hasStars = false

  init(_ client: KeycloakClients.Client, _ realm: Declared, _ declarations: Declarations) {
    let node = client.node
    let root = client.root
    let list = node["redirectUris"]
    redirects = addresses(list?.items ?? [], at: list?.mark, root, client.id, realm, declarations)
    let later = client.attributes?["post.logout.redirect.uris"]
    switch later?.text ?? "+" {
    case "-": break
    // Those of sign-ins; so where nothing is said.
    case "+", "": afterLogout = redirects
    case let text:
      let mark = later?.mark ?? node.mark
      let parts = text.split(separator: "##").map { String($0) }
      afterLogout = addresses(
        parts.filter { $0 != "+" }.map { .text($0, at: mark) }, at: mark, root, client.id, realm, declarations)
      if parts.contains("+") {
        afterLogout = .list((redirects?.items ?? []) + (afterLogout?.items ?? []), at: mark)
      }
    }
  }

  private mutating func addresses(
    _ items: [Node], at mark: Mark?, _ root: String, _ client: String, _ realm: Declared, _ declarations: Declarations
  ) -> Node? {
    var seen: Set<String> = []
    var taken: [Node] = []
    for item in items {
      guard var text = item.text, !text.isEmpty else { continue }
      if text.hasPrefix("/") {
        guard !root.isEmpty else {
          declarations.leftOut(
            "the redirect \(text) of \(client) is below Keycloak's own address, where no app is: give the client a rootUrl",
            at: item.mark, in: realm)
          continue
        }
        text = (root.hasSuffix("/") ? String(root.dropLast()) : root) + text
      }
      if text.dropLast().contains("*") {
        declarations.leftOut(
          "the redirect \(text) of \(client): a star is a wildcard at the end alone, there as here", at: item.mark,
          in: realm)
        continue
      }
      guard text == "*" || text.contains(":") else {
        declarations.leftOut("the redirect \(text) of \(client) is no address", at: item.mark, in: realm)
        continue
      }
      if text.hasSuffix("*") { hasStars = true }
      if seen.insert(text).inserted { taken.append(.text(text, at: item.mark)) }
    }
    guard let mark, !taken.isEmpty else { return nil }
    return .list(taken, at: mark)
  }
}
