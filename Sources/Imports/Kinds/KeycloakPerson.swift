internal import Configuration

/// A user of a realm of Keycloak's.
struct KeycloakPerson {
  private let node: Node
  private let roles: KeycloakRoles

  init(_ node: Node, _ roles: KeycloakRoles) {
    self.node = node
    self.roles = roles
  }

  /// Where a property or an attribute of a user is among the claims of ours.
  static func path(of attribute: String) -> String {
    properties[attribute] ?? "attributes.\(escaped(attribute))"
  }

  /// The name as a step of a path.
  static func escaped(_ name: String) -> String { name.replacing(".", with: "\\.") }

  private static let properties = [
    "username": "username", "email": "email", "firstName": "given_name", "lastName": "family_name",
    "emailVerified": "email_verified", "id": "sub",
  ]

  /// - Returns: whether it is a user, and not the account of a client.
  func declare(
    in realm: Declared, _ people: ForeignPeople, _ notes: inout PeopleNotes, _ declarations: Declarations
  ) -> Bool {
    guard let name = node["username"]?.text else { return false }
    let user = declarations.person(name, of: realm, in: "users", at: node.mark, people)
    user.set("claims", claims)
    let isAccount = node["serviceAccountClientId"]?.text != nil
    if !isAccount { declarePassword(of: user, name, &notes) }
    if node["enabled"]?.flag == false { user.set("enabled", .flag(false, at: node.mark)) }
    for action in node["requiredActions"]?.textItems ?? [] {
      if action == "UPDATE_PASSWORD" {
        if user["password"] != nil || user["passwordVerifier"] != nil {
          user.set("mustChangePassword", .flag(true, at: node.mark))
        }
      } else {
        notes.add("the required action \(action), which is not asked for", name, user, at: node.mark)
      }
    }
    for member in node.members
    where !KeycloakMembers.ofUsers.contains(member.name) && !KeycloakMembers.isEmpty(member.node) {
      notes.add("\(member.name), which is not read", name, user, at: member.mark)
    }
    if let email = node.at("email")?.text, !email.isEmpty, !Self.isAddress(email) {
      notes.add("a mail address that is none", name, user, at: node.mark)
    }
    if let identities = node.at("federatedIdentities"), !identities.items.isEmpty {
      notes.add("identities at other providers, which are not read", name, user, at: node.mark)
    }
    declarations.take(user, of: realm, people)
    return !isAccount
  }

  /// Whether it may be a mail address; others are left out, with a note.
  private static func isAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && !parts[1].isEmpty && text.allSatisfy { !$0.isWhitespace }
  }

  /// What is known of the user, from which mappers make claims.
  var claims: Node {
    var claims: [(String, Node)] = []
    if let id = node["id"], let text = id.text, !text.isEmpty { claims.append(("sub", .text(text, at: id.mark))) }
    let (given, family) = (node.at("firstName"), node.at("lastName"))
    let whole = [given?.text, family?.text].compactMap(\.self).joined(separator: " ")
    if !whole.isEmpty { claims.append(("name", .text(whole, at: node.mark))) }
    if let given { claims.append(("given_name", given)) }
    if let family { claims.append(("family_name", family)) }
    if let email = node.at("email"), Self.isAddress(email.text ?? "") {
      claims.append(("email", email))
    }
    claims.append(("email_verified", .flag(node["emailVerified"]?.flag ?? false, at: node.mark)))
    let attributes = self.attributes
    if !attributes.isEmpty {
      let members = attributes.map { ($0.name, Node.texts($0.values, at: node.mark)) }
      claims.append(("attributes", .mapping(members, at: node.mark)))
    }
    if let client = node.at("serviceAccountClientId") { claims.append(("service_account_client", client)) }
    let effective = roles.effective(of: node)
    if !effective.realm.isEmpty {
      claims.append(("realm_access", .mapping([("roles", .texts(effective.realm, at: node.mark))], at: node.mark)))
    }
    if !effective.clients.isEmpty {
      let clients = effective.clients.map { client in
        (client.client, Node.mapping([("roles", .texts(client.roles, at: node.mark))], at: node.mark))
      }
      claims.append(("resource_access", .mapping(clients, at: node.mark)))
      claims.append(("role_clients", .texts(effective.clients.map(\.client), at: node.mark)))
    }
    let groups = node.at("groups")?.textItems ?? []
    if !groups.isEmpty {
      claims.append(("groups", .texts(groups, at: node.mark)))
      let names = groups.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
      claims.append(("group_names", .texts(names, at: node.mark)))
    }
    return .mapping(claims, at: node.mark)
  }

  /// The user's attributes, and of those of its groups the ones that it has not.
  private var attributes: [(name: String, values: [String])] {
    var known: Set<String> = []
    let own = (node["attributes"]?.members ?? []).map { ($0.name, $0.node.textItems) }
    return (own + roles.attributes(ofGroups: node["groups"]?.textItems ?? [])).compactMap { name, values in
      values.isEmpty || !known.insert(name).inserted ? nil : (name: name, values: values)
    }
  }

  private func declarePassword(of user: Declared, _ name: String, _ notes: inout PeopleNotes) {
    let credentials = node["credentials"]?.items ?? []
    if credentials.contains(where: { ["otp", "totp", "hotp", "webauthn"].contains($0["type"]?.text) }) {
      notes.add("a second factor, which is not read", name, user, at: node.mark)
    }
    guard let credential = credentials.first(where: { $0["type"]?.text ?? "password" == "password" }) else {
      return notes.add("no password", name, user, at: node.mark)
    }
    if let member = KeycloakMembers.unread(inCredential: credential) {
      notes.add("\(member.name) of a credential, which is not read", name, user, at: member.mark)
    }
    if let value = credential.at("value") {
      user.set("password", value)
    } else {
      switch KeycloakHash(credential).verifier {
      case .success(let verifier): user.set("passwordVerifier", verifier, at: credential.mark)
      case .failure(let unknown): return notes.add(unknown.text, name, user, at: credential.mark)
      }
    }
    if credential["temporary"]?.flag == true { user.set("mustChangePassword", .flag(true, at: credential.mark)) }
  }
}
