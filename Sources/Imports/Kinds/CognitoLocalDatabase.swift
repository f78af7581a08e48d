internal import Configuration

/// The files in `.cognito/db` of cognito-local: `clients.json`, and a file for each pool.
enum CognitoLocalDatabase: DocumentKind {
  static let noun = "a database of cognito-local's"
  static let names: Set<String>? = ["Options", "Users", "Groups", "Clients"]

  static func recognises(_ root: Node, name: String) -> Bool { isPool(root) || isClients(root) }

  private static func isPool(_ root: Node) -> Bool { root["Options"]?.has("Id") ?? false }

  private static func isClients(_ root: Node) -> Bool {
    guard let clients = root["Clients"], clients.isMapping, root.members.count == 1 else { return false }
    return clients.members.allSatisfy { $0.node.has("ClientId") || $0.node.has("UserPoolId") }
  }

  private static let silent: Set<String> = [
    "Id", "Arn", "CreationDate", "LastModifiedDate", "SchemaAttributes", "ClientId", "UserPoolId", "ClientSecret",
    "Name", "Status",
    "EstimatedNumberOfUsers", "Domain", "CustomDomain",
  ]

  static func translate(_ documents: [ForeignDocument], into declarations: Declarations) {
    let resources = CognitoResources(declarations: declarations, silent: silent)
    for document in documents where isPool(document.root) { declarePool(document.root, resources, declarations) }
    for document in documents where isClients(document.root) {
      for member in document.root["Clients"]?.members ?? [] {
        let node = member.node
        guard let id = node["ClientId"]?.text ?? Optional(member.name), let pool = node["UserPoolId"]?.text else {
          continue
        }
        let client = resources.client(id, node, at: member.mark, of: declarations.pool(pool, at: member.mark))
        client.set("ClientSecret", node.at("ClientSecret"))
        client.remove("GenerateSecret")
        if client["ExplicitAuthFlows"] == nil {
          client.set(
            "ExplicitAuthFlows", .texts(AmplifyFacts.flows + ["ALLOW_ADMIN_USER_PASSWORD_AUTH"], at: member.mark))
          declarations.guessed(
            "the sign-in flows of the client: all, as cognito-local checks none", at: member.mark, in: client,
            "ExplicitAuthFlows")
        }
        declarations.took("client \(node["ClientName"]?.text ?? id)", at: member.mark)
      }
    }
    for pool in declarations.pools { resources.passTriggers(of: pool) }
  }

  private static func declarePool(_ root: Node, _ resources: CognitoResources, _ declarations: Declarations) {
    guard let options = root["Options"], let id = options["Id"]?.text else { return }
    let pool = resources.pool(id, options, at: options.mark)
    pool.set("PoolName", options.at("Name") ?? .text(id, at: options.mark))
    if let rows = options["SchemaAttributes"] { pool.set("SchemaAttributes", rows) }
    if let policy = pool["MfaConfiguration"]?.text, policy != "OFF" {
      pool.set("EnabledMfas", .texts(["SMS_MFA"], at: options.mark))
    }
    if pool["MfaConfiguration"]?.text ?? "OFF" != "OFF", pool["SmsConfiguration"] == nil {
      pool.set(
        "SmsConfiguration",
        .mapping([("SnsCallerArn", .text("arn:aws:iam::000000000000:role/sms", at: options.mark))], at: options.mark))
    }
    declarations.took("user pool \(id)", at: options.mark)
    for group in root["Groups"]?.members ?? [] {
      resources.group(
        group.node, at: group.mark, of: pool,
        except: ["members", "Members", "CreationDate", "LastModifiedDate", "UserPoolId"])
    }
    var groups: [String: [String]] = [:]
    for group in root["Groups"]?.members ?? [] {
      for name in (group.node["members"] ?? group.node["Members"])?.textItems ?? [] {
        groups[name, default: []].append(group.name)
      }
    }
    for member in root["Users"]?.members ?? [] {
      let node = member.node
      guard let name = node["Username"]?.text else { continue }
      let user = pool.entry("Users", id: name, at: member.mark)
      user.set("Password", node.at("Password"))
      let attributes = node["Attributes"]?.items.filter { $0["Value"]?.text != nil } ?? []
      if !attributes.isEmpty { user.set("UserAttributes", .list(attributes, at: node.mark)) }
      if let enabled = node["Enabled"] { user.set("Enabled", enabled) }
      user.set("UserStatus", node["UserStatus"])
      if let groups = groups[name] { user.set("Groups", .texts(groups, at: member.mark)) }
      if node.at("Password") == nil { declarations.cannotKnow("\(name) has no password", at: member.mark, in: user) }
    }
    let count = root["Users"]?.members.count ?? 0
    if count > 0 {
      declarations.took(count == 1 ? "1 person" : "\(count) people", at: root["Users"]?.mark ?? root.mark)
    }
  }
}
