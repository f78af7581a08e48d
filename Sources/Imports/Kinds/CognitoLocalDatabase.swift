internal import Configuration

/// The files of cognito-local: in `.cognito/db`, `clients.json` and a file for each pool, and `.cognito/config.json`.
enum CognitoLocalDatabase: DocumentKind {
  static let noun = "a database of cognito-local's"

  static func recognises(_ root: Node, name: String) -> Bool { isPool(root) || isClients(root) || isSettings(root) }

  private static func isPool(_ root: Node) -> Bool { root["Options"]?.has("Id") ?? false }

  private static func isClients(_ root: Node) -> Bool {
    guard let clients = root["Clients"], clients.isMapping, root.members.count == 1 else { return false }
    return clients.members.allSatisfy { $0.node.has("ClientId") || $0.node.has("UserPoolId") }
  }

  private static func isSettings(_ root: Node) -> Bool {
    let names = root.members.map(\.name)
    let own = ["TriggerFunctions", "LambdaClient", "TokenConfig", "UserPoolDefaults"]
    return names.contains(where: own.contains) && !root.has("Resources")
  }

  private static let silent: Set<String> = [
    "Id", "Arn", "CreationDate", "LastModifiedDate", "SchemaAttributes", "ClientId", "UserPoolId", "ClientSecret",
    "Name", "Status",
    "EstimatedNumberOfUsers", "Domain", "CustomDomain",
  ]

  static func translate(_ documents: [ForeignDocument], into declarations: Declarations) {
    let resources = CognitoResources(declarations: declarations, silent: silent)
    var settings = CognitoLocalSettings()
    for document in documents where isSettings(document.root) { settings.read(document.root, declarations) }
    for document in documents where isPool(document.root) {
      let root = ForeignMembers(document.root)
      declarePool(root, resources, settings, declarations)
      root.tellRest(declarations)
    }
    for document in documents where isClients(document.root) {
      for member in document.root["Clients"]?.members ?? [] { declareClient(member, resources, declarations) }
    }
    for pool in declarations.pools {
      settings.declareTriggers(of: pool, declarations)
      resources.passTriggers(of: pool)
    }
  }

  /// The id of a pool here. cognito-local takes any text, such as `local`.
  private static func poolID(_ id: String) -> String {
    guard !ConfiguredUserPool.isID(id) else { return id }
    let name = id.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return "local_" + (name.isEmpty ? "local" : String(name.prefix(40)))
  }

  private static func declareClient(
    _ member: Node.Member, _ resources: CognitoResources, _ declarations: Declarations
  ) {
    let node = member.node
    let id = node["ClientId"]?.text ?? member.name
    guard let given = node["UserPoolId"]?.text else {
      return declarations.leftOut("the client \(id) is left out, as it names no pool", at: member.mark)
    }
    let isKnown = declarations.root.entry("userPools", id: poolID(given)) != nil
    guard isKnown || ConfiguredUserPool.isID(given) else {
      return declarations.leftOut(
        "the client \(id) is left out, as its pool \(given) is in none of the files", at: member.mark)
    }
    let pool = declarations.pool(poolID(given), at: member.mark)
    let client = resources.client(id, node, at: member.mark, of: pool)
    client.set("ClientSecret", node.at("ClientSecret"))
    client.remove("GenerateSecret")
    if client["ExplicitAuthFlows"] == nil {
      client.set("ExplicitAuthFlows", .texts(AmplifyFacts.flows + ["ALLOW_ADMIN_USER_PASSWORD_AUTH"], at: member.mark))
      declarations.guessed(
        "the sign-in flows of the client: all, as cognito-local checks none", at: member.mark, in: client,
        "ExplicitAuthFlows")
    }
    declarations.took("client \(node["ClientName"]?.text ?? id)", at: member.mark)
  }

  private static func declarePool(
    _ root: ForeignMembers, _ resources: CognitoResources, _ settings: CognitoLocalSettings,
    _ declarations: Declarations
  ) {
    guard let written = root.at("Options"), let given = written["Id"]?.text else { return }
    let options = settings.completed(written)
    let id = poolID(given)
    let pool = resources.pool(id, options, at: options.mark)
    pool.set("PoolName", options.at("Name") ?? .text(given, at: options.mark))
    if id != given {
      declarations.guessed(
        "the id \(id), as \(given) is none that the service could have; clients sign in as before, and calls that "
          + "name the pool have to use it", at: options.mark, in: pool, "Id")
    }
    if let issuer = settings.issuer, let domain = issuer.text {
      pool.set("Issuer", .text("\(domain)/\(given)", at: issuer.mark))
    }
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
    var groups: [String: [String]] = [:]
    for group in root.at("Groups")?.members ?? [] {
      resources.group(
        group.node, at: group.mark, of: pool,
        except: ["members", "Members", "CreationDate", "LastModifiedDate", "UserPoolId"])
      for name in (group.node["members"] ?? group.node["Members"])?.textItems ?? [] {
        groups[name, default: []].append(group.name)
      }
    }
    let users = root.mapping("Users")
    for member in users?.node.members ?? [] {
      guard let user = users?.mapping(member.name) else { continue }
      declareUser(user, at: member.mark, of: pool, groups, declarations)
    }
    let count = users?.node.members.count ?? 0
    if let users, count > 0 { declarations.took(count == 1 ? "1 person" : "\(count) people", at: users.node.mark) }
  }

  private static func declareUser(
    _ node: ForeignMembers, at mark: Mark, of pool: Declared, _ groups: [String: [String]],
    _ declarations: Declarations
  ) {
    guard let name = node.at("Username")?.text else {
      return declarations.leftOut("the user is left out, as it has no Username", at: mark)
    }
    let user = pool.entry("Users", id: name, at: mark)
    let password = node.at("Password")
    user.set("Password", password)
    let attributes = node.at("Attributes")?.items.filter { $0["Value"]?.text != nil } ?? []
    if !attributes.isEmpty { user.set("UserAttributes", .list(attributes, at: node.node.mark)) }
    user.set("Enabled", node.at("Enabled"))
    user.set("UserStatus", node.at("UserStatus"))
    if let groups = groups[name] { user.set("Groups", .texts(groups, at: mark)) }
    if password == nil { declarations.cannotKnow("\(name) has no password", at: mark, in: user) }
    // Codes that were sent, and sessions.
    node.pass(
      "RefreshTokens", "ConfirmationCode", "MFACode", "AttributeVerificationCode", "UserCreateDate",
      "UserLastModifiedDate")
    node.leaveOut("MFAOptions", "second factors of cognito-local's users are not read", declarations)
  }
}

/// `.cognito/config.json`.
private struct CognitoLocalSettings {
  /// The settings that a pool has unless its file says otherwise.
  private var defaults: Node?
  /// `http://localhost:9229`
  private(set) var issuer: Node?
  private var functions: [Node.Member] = []
  private var endpoint: Node?

  mutating func read(_ node: Node, _ declarations: Declarations) {
    let root = ForeignMembers(node)
    defaults = root.at("UserPoolDefaults") ?? defaults
    if let text = root.at("TokenConfig", "IssuerDomain") {
      issuer = text
      declarations.took("the issuer \(text.text ?? "")/{pool id}", at: text.mark)
    }
    functions += root.at("TriggerFunctions")?.members ?? []
    if let client = root.mapping("LambdaClient") {
      endpoint = client.at("endpoint") ?? endpoint
      // How it signs its calls.
      client.pass("credentials", "region", "accessKeyId", "secretAccessKey", "sessionToken", "sslEnabled")
    }
    root.pass("KMSConfig")
    root.tellRest(declarations)
  }

  func completed(_ options: Node) -> Node {
    let missing = (defaults?.members ?? []).filter { $0.name != "Id" && options[$0.name] == nil }
    return Node(content: .mapping(options.members + missing), mark: options.mark)
  }

  /// The functions are the triggers of every pool.
  func declareTriggers(of pool: Declared, _ declarations: Declarations) {
    var functions = pool["LambdaConfig"]?.members ?? []
    var triggers = pool["Triggers"]?.members ?? []
    for member in self.functions {
      guard let name = member.node.text, ConfiguredTrigger.names.contains(member.name) else {
        declarations.cannotKnow("\(member.name) is no trigger that is known here", at: member.mark)
        continue
      }
      let arn = name.hasPrefix("arn:") ? name : "arn:aws:lambda:us-east-1:000000000000:function:\(name)"
      if !functions.contains(where: { $0.name == member.name }) {
        functions.append(Node.Member(name: member.name, mark: member.mark, node: .text(arn, at: member.node.mark)))
      }
      if let address = endpoint?.text {
        let url = FunctionAddresses.url(of: arn, below: address)
        triggers.append(
          Node.Member(
            name: member.name, mark: member.mark,
            node: .mapping([("webhook", .text(url, at: member.node.mark))], at: member.node.mark)))
        declarations.took("the trigger \(member.name), by \(url)", at: member.mark)
      }
    }
    if !functions.isEmpty { pool.set("LambdaConfig", Node(content: .mapping(functions), mark: functions[0].mark)) }
    if !triggers.isEmpty { pool.set("Triggers", Node(content: .mapping(triggers), mark: triggers[0].mark)) }
  }
}
