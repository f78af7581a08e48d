internal import Configuration

/// A realm exported by Keycloak, or a list of them, with the files of users beside it: a plain OpenID Connect provider
/// at `/realms/NAME`.
enum KeycloakRealm: DocumentKind {
  static let noun = "a realm of Keycloak's"

  static func recognises(_ root: Node, name: String) -> Bool { realms(of: root).contains(where: isRealm) }

  private static func realms(of root: Node) -> [Node] { root.isSequence ? root.items : [root] }

  private static func isRealm(_ node: Node) -> Bool {
    node["realm"]?.text != nil
      && ["clients", "users", "roles", "enabled", "accessTokenLifespan", "sslRequired"].contains { node[$0] != nil }
  }

  static func translate(_ documents: [ForeignDocument], into declarations: Declarations) {
    // The files of an export into a folder have the users of a realm apart from it.
    var parts: [(document: ForeignDocument, node: Node)] = []
    for document in documents { parts += realms(of: document.root).filter(isRealm).map { (document, $0) } }
    var seen: Set<String> = []
    for part in parts {
      guard let name = part.node["realm"]?.text, seen.insert(name).inserted else { continue }
      let own = parts.filter { $0.node["realm"]?.text == name }
      let main = own.first { $0.node["clients"] != nil || $0.node["roles"] != nil } ?? part
      declare(name, main.node, people: own.map { $0.document.people($0.node["users"]) }, declarations)
    }
  }

  private static func declare(
    _ name: String, _ node: Node, people: [ForeignPeople], _ declarations: Declarations
  ) {
    let realm = declarations.root.entry("realms", id: name, at: node.mark)
    realm.set("name", node.at("displayName").flatMap { $0.text?.isEmpty == false ? $0 : nil } ?? node["realm"])
    realm.set("paths", "keycloak", at: node.mark)
    realm.set("accessTokenType", "JWT", at: node.mark)
    declarations.took("realm \(name), at the path /realms/\(name)", at: node["realm"]?.mark ?? node.mark)
    if node["enabled"]?.flag == false {
      declarations.guessed("the realm \(name) is switched off there, and on here", at: node.mark, in: realm)
    }
    // Keycloak's default.
    realm.set("tokenExpiry", positive(node["accessTokenLifespan"]) ?? .number(300, at: node.mark))
    if node["loginWithEmailAllowed"]?.flag != false, node["duplicateEmailsAllowed"]?.flag != true {
      realm.set("aliases", .texts(["email"], at: node.mark))
    }
    let roles = KeycloakRoles(node)
    let scopes = KeycloakScopes(node)
    let clients = KeycloakClients(node, scopes: scopes, roles: roles)
    let visible = scopes.visible.filter {
      !["openid", "profile", "email", "address", "phone", "offline_access"].contains($0)
    }
    if !visible.isEmpty { realm.set("scopes", .texts(visible, at: node["clientScopes"]?.mark ?? node.mark)) }
    clients.declare(in: realm, lifetime: positive(node["ssoSessionMaxLifespan"]), declarations)
    let rules = KeycloakMappers(clients, scopes: scopes, roles: roles).rules { text, mark in
      declarations.leftOut(text, at: mark, in: realm)
    }
    realm.set("claims", .list(rules, at: node.mark))
    declarePeople(people, clients: clients, roles, of: realm, declarations)
    KeycloakSettings.tell(node, of: realm, declarations)
    KeycloakMembers.tellOthers(in: node, than: KeycloakMembers.ofRealms, "", at: realm, declarations)
    KeycloakMembers.tellParts(of: node, at: realm, declarations)
    for client in clients.all {
      KeycloakMembers.tellOthers(
        in: client.node, than: KeycloakMembers.ofClients, " of the client \(client.id)", at: realm, declarations)
    }
  }

  /// A number of seconds; nil for what stands for none.
  static func positive(_ node: Node?) -> Node? {
    guard let node, let seconds = node.number, seconds > 0 else { return nil }
    return .number(seconds, at: node.mark)
  }

  private static func declarePeople(
    _ people: [ForeignPeople], clients: KeycloakClients, _ roles: KeycloakRoles, of realm: Declared,
    _ declarations: Declarations
  ) {
    var notes = PeopleNotes()
    var count = 0
    var accounts: Set<String> = []
    for people in people {
      people.forEach { user in
        let declared = KeycloakPerson(user, roles).declare(in: realm, people, &notes, declarations)
        guard let client = user["serviceAccountClientId"]?.text else { return count += declared ? 1 : 0 }
        accounts.insert(client)
      }
    }
    // Keycloak makes those that the file has not.
    for client in clients.all where client.hasServiceAccount && !accounts.contains(client.id) {
      let user = realm.entry("users", id: client.serviceAccount, at: client.node.mark)
      let account = Node.mapping(
        [
          ("realmRoles", .texts(roles.defaults, at: client.node.mark)),
          ("serviceAccountClientId", .text(client.id, at: client.node.mark)),
        ], at: client.node.mark)
      user.set("claims", KeycloakPerson(account, roles).claims)
    }
    if count > 0, let mark = people.lazy.compactMap(\.mark).first {
      declarations.took(count == 1 ? "1 person" : "\(count) people", at: mark)
    }
    notes.tell(declarations, of: realm)
  }
}

/// The settings of a realm that change who may sign in and what tokens say, and of which nothing is made.
enum KeycloakSettings {
  static func tell(_ node: Node, of realm: Declared, _ declarations: Declarations) {
    func leaveOut(_ name: String, _ text: String, where applies: (Node) -> Bool = { $0.flag == true }) {
      guard let member = node.at(name), applies(member) else { return }
      declarations.leftOut(text, at: member.mark, in: realm)
    }
    let isSet: (Node) -> Bool = { ($0.number ?? 0) > 0 }
    leaveOut("registrationAllowed", "the sign-in page has no registration: POST /_understudy/users makes users")
    leaveOut("verifyEmail", "addresses need not be verified before a sign-in")
    leaveOut("revokeRefreshToken", "refresh tokens may be used again")
    leaveOut("duplicateEmailsAllowed", "users sign in with their names alone, since addresses are not unique")
    leaveOut("passwordPolicy", "the password policy is not applied") { $0.text?.isEmpty == false }
    leaveOut("ssoSessionIdleTimeout", "sessions have no idle timeout; ssoSessionMaxLifespan applies", where: isSet)
    leaveOut("bruteForceProtected", "accounts are not locked after wrong passwords as bruteForceProtected says")
    leaveOut("identityProviders", "identity providers are not read: people sign in with their names here") {
      !$0.items.isEmpty
    }
    leaveOut("identityProviderMappers", "mappers of identity providers are not read") { !$0.items.isEmpty }
    leaveOut("authenticationFlows", "flows of authentication of one's own are not read") {
      $0.items.contains { $0["builtIn"]?.flag == false }
    }
    for name in ["browserFlow", "directGrantFlow", "clientAuthenticationFlow", "registrationFlow"] {
      leaveOut(name, "the flow \(node[name]?.text ?? "") is not read: users sign in by password") {
        !["browser", "direct grant", "clients", "registration"].contains($0.text ?? "browser")
      }
    }
    leaveOut("requiredActions", "a default required action is not asked for") {
      $0.items.contains { $0["defaultAction"]?.flag == true }
    }
    leaveOut("organizationsEnabled", "organizations are not read")
    if let address = node.at("attributes", "frontendUrl"), address.text?.isEmpty == false {
      declarations.leftOut(
        "the issuer is this server's address, not \(address.text ?? ""): --public-url sets it", at: address.mark,
        in: realm)
    }
    for (component, text) in [
      ("org.keycloak.storage.UserStorageProvider", "people of other directories are not here"),
      ("org.keycloak.keys.KeyProvider", "keys are made here: keys of the realm takes a PEM file"),
    ] {
      guard let found = node.at("components", component), !found.items.isEmpty else { continue }
      declarations.leftOut(text, at: found.mark, in: realm)
    }
    if let algorithm = node.at("defaultSignatureAlgorithm"), let name = algorithm.text, name != "RS256", !name.isEmpty {
      let known = ["RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512"]
      if known.contains(name) {
        realm.set("signing", .texts([name], at: algorithm.mark))
      } else {
        declarations.leftOut("tokens are signed by RS256, not by \(name)", at: algorithm.mark, in: realm)
      }
    }
  }
}
