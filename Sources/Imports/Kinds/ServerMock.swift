internal import Configuration

/// The files of oidc-server-mock, which is Duende IdentityServer with clients, users, resources and options from files
/// or environment variables: parts of one issuer at the root of the server.
enum ServerMock: DocumentKind {
  static let noun = "a file of oidc-server-mock"

  /// What a file has.
  private enum Part {
    case clients, users, scopes, resources, identities, options
  }

  static func recognises(_ root: Node, name: String) -> Bool { part(of: root) != nil }

  private static func part(of root: Node) -> Part? {
    guard root.isSequence else { return isOptions(root) ? .options : nil }
    let items = root.items
    guard let first = items.first, items.allSatisfy(\.isMapping) else { return nil }
    if first.has("ClientId") {
      let others = ["AllowedGrantTypes", "AllowedScopes", "RedirectUris", "ClientSecrets", "RequireClientSecret"]
      return others.contains { first[$0] != nil } ? .clients : nil
    }
    if first.has("SubjectId", "Username") { return .users }
    guard items.allSatisfy({ $0.has("Name") }) else { return nil }
    let names = Set(items.flatMap { $0.members.map(\.name) })
    if names.contains("ClaimTypes"), names.isSubset(of: ServerMockResources.ofIdentities) { return .identities }
    if names.contains("Scopes"), names.isSubset(of: ServerMockResources.ofResources) { return .resources }
    return names.isSubset(of: ServerMockResources.ofScopes) ? .scopes : nil
  }

  /// `SERVER_OPTIONS_INLINE`: options of IdentityServer.
  private static func isOptions(_ root: Node) -> Bool {
    let sections = [
      "Discovery", "Authentication", "Endpoints", "UserInteraction", "Caching", "InputLengthRestrictions",
    ]
    return root["AccessTokenJwtType"] != nil || root["EmitScopesAsSpaceDelimitedStringInJwt"] != nil
      || root["IssuerUri"] != nil && sections.contains { root[$0] != nil }
  }

  /// One realm for all of them.
  static let realmName = "mock"

  static func translate(_ documents: [ForeignDocument], into declarations: Declarations) {
    guard let mark = documents.first?.mark else { return }
    let realm = declarations.root.entry("realms", id: realmName, at: mark)
    if realm["paths"] == nil {
      declarations.took("realm \(realmName), with its issuer at the root of this server", at: mark)
      realm.set("paths", "identityServer", at: mark)
    }
    func roots(_ part: Part) -> [ForeignDocument] { documents.filter { self.part(of: $0.root) == part } }
    for document in roots(.options) { ServerMockResources.take(options: document.root, in: realm, declarations) }
    var resources = ServerMockResources(at: mark)
    for document in roots(.identities) { resources.take(identities: document.root, in: realm, declarations) }
    for document in roots(.scopes) { resources.take(scopes: document.root, in: realm, declarations) }
    for document in roots(.resources) { resources.take(resources: document.root, in: realm, declarations) }
    let clients = roots(.clients).flatMap { document in
      document.root.items.compactMap { ServerMockClient($0) }
    }
    for client in clients { client.declare(in: realm, declarations) }
    realm.set("claims", .list(resources.rules(for: clients), at: mark))
    let standard: Set<String> = ["openid", "profile", "email", "address", "phone", "offline_access"]
    var seen = standard
    let scopes = (realm["scopes"]?.textItems ?? []) + clients.flatMap(\.scopes) + resources.scopes
    realm.set("scopes", .texts(scopes.filter { seen.insert($0).inserted }, at: mark))
    for document in roots(.users) { declare(users: document, of: realm, declarations) }
  }

  // MARK: - Users

  private static func declare(users document: ForeignDocument, of realm: Declared, _ declarations: Declarations) {
    var notes = PeopleNotes()
    for node in document.root.items {
      guard let name = node["Username"]?.text else { continue }
      let user = realm.entry("users", id: name, at: node.mark)
      user.set("password", node["Password"])
      if node["Password"]?.text == nil { notes.add("no password", name, user, at: node.mark) }
      if node["IsActive"]?.flag == false { user.set("enabled", .flag(false, at: node.mark)) }
      user.set("claims", claims(of: node, name, user, &notes))
      let known = ["SubjectId", "Username", "Password", "IsActive", "Claims"]
      for member in node.members where !known.contains(member.name) && !member.node.isEmpty {
        notes.add("\(member.name), which is not read", name, user, at: member.mark)
      }
    }
    notes.tell(declarations, of: realm)
    let count = document.root.items.count
    declarations.took(count == 1 ? "1 user" : "\(count) users", at: document.mark)
  }

  /// A type that comes more than once is a list.
  private static func claims(
    of node: Node, _ name: String, _ user: Declared, _ notes: inout PeopleNotes
  ) -> Node {
    var members = list(of: node["Claims"]).map { name, values in
      (name, values.count == 1 ? values[0] : Node.list(values, at: node.mark))
    }
    for claim in node["Claims"]?.items ?? [] {
      for member in claim.members where !["Type", "Value", "ValueType"].contains(member.name) {
        notes.add("\(member.name) of a claim, which is not read", name, user, at: member.mark)
      }
    }
    if let id = node["SubjectId"], id.text != nil {
      members.removeAll { $0.0 == "sub" }
      members.append(("sub", .text(id.text ?? "", at: id.mark)))
    }
    return .mapping(members, at: node.mark)
  }

  /// Claims with their values in their types, in order.
  static func list(of claims: Node?) -> [(name: String, values: [Node])] {
    var values: [(name: String, values: [Node])] = []
    for claim in claims?.items ?? [] {
      guard let type = claim["Type"]?.text, let value = claim["Value"] else { continue }
      let said = typed(value, claim["ValueType"]?.text ?? "")
      if let index = values.firstIndex(where: { $0.name == type }) {
        values[index].values.append(said)
      } else {
        values.append((type, [said]))
      }
    }
    return values
  }

  /// By its short name, or that of XML Schema.
  private static func typed(_ value: Node, _ type: String) -> Node {
    switch type.split(separator: "#").last ?? "" {
    case "boolean": .flag(value.flag ?? false, at: value.mark)
    case "integer", "integer32", "integer64": value.number.map { .number($0, at: value.mark) } ?? value
    case "json", "http://www.w3.org/2001/XMLSchema/json":
      value.text.flatMap { text in
        YAMLTree.read(Array(text.utf8), .foreign, diagnosis: Diagnosis(file: ""))?.moved(to: value.mark)
      } ?? value
    default: value.text.map { .text($0, at: value.mark) } ?? value
    }
  }
}
