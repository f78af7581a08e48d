internal import Configuration

/// A realm exported by Keycloak, or a list of them: a plain OpenID Connect provider at `/NAME`.
enum KeycloakRealm: DocumentKind {
  static let noun = "a realm of Keycloak's"

  static func recognises(_ root: Node, name: String) -> Bool { realms(of: root).contains(where: isRealm) }

  private static func realms(of root: Node) -> [Node] { root.isSequence ? root.items : [root] }

  private static func isRealm(_ node: Node) -> Bool {
    node["realm"]?.text != nil
      && ["clients", "users", "roles", "enabled", "accessTokenLifespan", "sslRequired"].contains { node[$0] != nil }
  }

  /// The clients of Keycloak's own pages in every realm.
  private static let own: Set<String> = [
    "account", "account-console", "admin-cli", "broker", "realm-management", "security-admin-console",
  ]

  static func translate(_ documents: [ForeignDocument], into declarations: Declarations) {
    for document in documents {
      for node in realms(of: document.root) where isRealm(node) { declare(node, document, declarations) }
    }
  }

  private static func declare(_ node: Node, _ document: ForeignDocument, _ declarations: Declarations) {
    guard let name = node["realm"]?.text else { return }
    let realm = declarations.root.entry("realms", id: name, at: node.mark)
    realm.set("name", node.at("displayName") ?? node["realm"])
    declarations.took("realm \(name), at the path /\(name)", at: node["realm"]?.mark ?? node.mark)
    declarations.guessed(
      "the issuer is at /\(name), where Keycloak's is at /realms/\(name): set the issuer's URL in the app",
      at: node.mark, in: realm)
    realm.set("claimsInTokens", .flag(true, at: node.mark))
    let scopes = (node["clientScopes"]?.items ?? []).compactMap { $0["name"]?.text }
    let standard: Set<String> = ["openid", "profile", "email", "address", "phone", "offline_access"]
    let more = scopes.filter { !standard.contains($0) && !$0.contains(" ") }
    if !more.isEmpty { realm.set("scopes", .texts(more, at: node["clientScopes"]?.mark ?? node.mark)) }
    for client in node["clients"]?.items ?? [] { declareClient(client, of: realm, more, declarations) }
    var notes = PeopleNotes()
    var count = 0
    let people = document.people(node["users"])
    let roles = KeycloakRoles(node)
    let mappers = KeycloakMappers(node) { kind, mark in
      declarations.cannotKnow("what mappers of the kind \(kind) add to tokens", at: mark, in: realm)
    }
    people.forEach { user in
      let claims = claims(of: user, roles, mappers)
      if declareUser(user, claims, of: realm, people, &notes, declarations) { count += 1 }
    }
    if count > 0, let mark = people.mark {
      declarations.took(count == 1 ? "1 person" : "\(count) people", at: mark)
      notes.tell(declarations, of: realm)
    }
    if let providers = node.at("identityProviders"), !providers.items.isEmpty {
      declarations.cannotKnow(
        "identity providers are not read: people sign in with their names here", at: providers.mark, in: realm)
    }
    if let flows = node.at("authenticationFlows"), flows.items.contains(where: { $0["builtIn"]?.flag == false }) {
      declarations.cannotKnow("flows of authentication of one's own are not read", at: flows.mark, in: realm)
    }
    if let components = node.at("components", "org.keycloak.storage.UserStorageProvider"), !components.items.isEmpty {
      declarations.cannotKnow("people of other directories are not here", at: components.mark, in: realm)
    }
  }

  private static func declareClient(_ node: Node, of realm: Declared, _ scopes: [String], _ declarations: Declarations)
  {
    guard let id = node["clientId"]?.text, !own.contains(id), node["enabled"]?.flag != false else { return }
    if let mode = node["protocol"], mode.text != "openid-connect" {
      declarations.leftOut(
        "the client \(id) speaks \(mode.text ?? "another protocol") and is left out", at: mode.mark, in: realm)
      return
    }
    let client = realm.entry("clients", id: id, at: node.mark)
    client.set(
      "name",
      node.at("name").flatMap { ($0.text?.isEmpty ?? true) || $0.text?.hasPrefix("${") == true ? nil : $0 }
        ?? .text(id, at: node.mark))
    let isPublic = node["publicClient"]?.flag ?? false
    if !isPublic, node["bearerOnly"]?.flag != true {
      let secret = node.at("secret").flatMap {
        $0.text.map { text in text.isEmpty || text.allSatisfy { $0 == "*" } } == true ? nil : $0
      }
      client.set("secret", secret ?? .text(declarations.ids.secret("\(realm["id"]?.text ?? "")/\(id)"), at: node.mark))
      if secret == nil {
        declarations.guessed(
          "the secret of the client \(id), which the export hides: \(client["secret"]?.text ?? "")", at: node.mark,
          in: client, "secret")
      }
    }
    var grants: [String] = []
    if node["standardFlowEnabled"]?.flag ?? true { grants.append("authorization_code") }
    if node["implicitFlowEnabled"]?.flag ?? false { grants.append("implicit") }
    if node["serviceAccountsEnabled"]?.flag ?? false { grants.append("client_credentials") }
    if node["directAccessGrantsEnabled"]?.flag ?? false { grants.append("password") }
    let attributes = node["attributes"]
    if attributes?["oauth2.device.authorization.grant.enabled"]?.flag == true { grants.append("device_code") }
    client.set("grantTypes", .texts(grants, at: node.mark))
    let base = node.at("rootUrl")?.text.flatMap { $0.contains("$") ? nil : $0 } ?? node.at("baseUrl")?.text ?? ""
    client.set("redirectUris", addresses(node["redirectUris"], base, id, realm, declarations))
    if let text = attributes?["post.logout.redirect.uris"]?.text {
      let mark = attributes?["post.logout.redirect.uris"]?.mark ?? node.mark
      let list = Node.texts(
        text == "+" ? node["redirectUris"]?.textItems ?? [] : text.split(separator: "##").map(String.init), at: mark)
      client.set("postLogoutRedirectUris", addresses(list, base, id, realm, declarations))
    }
    for (name, other) in [
      ("backchannel.logout.url", "backchannelLogoutUri"), ("frontchannel.logout.url", "frontchannelLogoutUri"),
      ("jwks.url", "jwksUri"),
    ] {
      if let value = attributes?[name], value.text?.isEmpty == false { client.set(other, value) }
    }
    declarations.took("client \(id)", at: node.mark)
  }

  /// Keycloak's paths are relative to a root URL and may end with a wildcard, which the standard does not have.
  private static func addresses(
    _ node: Node?, _ base: String, _ client: String, _ realm: Declared, _ declarations: Declarations
  ) -> Node? {
    guard let node, !node.items.isEmpty else { return nil }
    let items = node.items.compactMap { item -> Node? in
      guard var text = item.text else { return nil }
      if text.hasPrefix("/") { text = base + text }
      guard text.contains("*") else { return text.contains(":") ? .text(text, at: item.mark) : nil }
      let plain = String(text.prefix { $0 != "*" })
      guard plain.contains("://"), plain.split(separator: "/").count > 1 else {
        declarations.cannotKnow(
          "the redirect \(text) of \(client) allows any address: list those that the app uses", at: item.mark, in: realm
        )
        return nil
      }
      declarations.guessed("the redirect \(plain) for \(text): there are no stars here", at: item.mark, in: realm)
      return .text(plain, at: item.mark)
    }
    return items.isEmpty ? nil : .list(items, at: node.mark)
  }

  private static func claims(of node: Node, _ roles: KeycloakRoles, _ mappers: KeycloakMappers) -> Node {
    var claims: [(String, Node)] = []
    let (given, family) = (node.at("firstName"), node.at("lastName"))
    let whole = [given?.text, family?.text].compactMap(\.self).joined(separator: " ")
    if !whole.isEmpty { claims.append(("name", .text(whole, at: node.mark))) }
    if let given { claims.append(("given_name", given)) }
    if let family { claims.append(("family_name", family)) }
    claims.append(("preferred_username", .text(node["username"]?.text ?? "", at: node.mark)))
    if let email = node.at("email") {
      claims.append(("email", email))
      claims.append(("email_verified", .flag(node["emailVerified"]?.flag ?? false, at: email.mark)))
    }
    func add(_ name: String, _ value: Node) {
      if !claims.contains(where: { $0.0 == name }) { claims.append((name, value)) }
    }
    for attribute in node["attributes"]?.members ?? [] {
      let values = attribute.node.textItems
      guard let first = values.first else { continue }
      let value = values.count == 1 ? Node.text(first, at: attribute.mark) : .texts(values, at: attribute.mark)
      add(attribute.name, value)
      for claim in mappers.claims[attribute.name] ?? [] { add(claim, value) }
    }
    for (name, value) in mappers.fixed { add(name, value) }
    let effective = roles.effective(of: node)
    if !effective.realm.isEmpty {
      add("realm_access", .mapping([("roles", .texts(effective.realm, at: node.mark))], at: node.mark))
    }
    if !effective.clients.isEmpty {
      let clients = effective.clients.map { client in
        (client.client, Node.mapping([("roles", .texts(client.roles, at: node.mark))], at: node.mark))
      }
      add("resource_access", .mapping(clients, at: node.mark))
    }
    if let groups = node.at("groups"), !groups.items.isEmpty { add("groups", groups) }
    return .mapping(claims, at: node.mark)
  }

  /// - Returns: whether it is a user, and not a service account.
  private static func declareUser(
    _ node: Node, _ claims: Node, of realm: Declared, _ people: ForeignPeople, _ notes: inout PeopleNotes,
    _ declarations: Declarations
  ) -> Bool {
    guard let name = node["username"]?.text, node["serviceAccountClientId"] == nil else { return false }
    let user = declarations.person(name, of: realm, in: "users", at: node.mark, people)
    user.set("claims", claims)
    declarePassword(node, of: user, name, &notes)
    if node["enabled"]?.flag == false {
      notes.add("disabled there, and can sign in here", name, user, at: node.mark)
    }
    declarations.take(user, of: realm, people)
    return true
  }

  private static func declarePassword(_ node: Node, of user: Declared, _ name: String, _ notes: inout PeopleNotes) {
    guard let credential = node["credentials"]?.items.first(where: { $0["type"]?.text == "password" }) else {
      return notes.add("no password", name, user, at: node.mark)
    }
    if let value = credential.at("value") { return user.set("password", value) }
    switch KeycloakHash(credential).verifier {
    case .success(let verifier): user.set("passwordVerifier", verifier, at: credential.mark)
    case .failure(let unknown): notes.add(unknown.text, name, user, at: credential.mark)
    }
  }
}
