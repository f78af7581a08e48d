internal import Configuration

/// What the AWS command line prints for `describe-…`, `list-…` and `get-…` of user pools and identity pools. Several of them belong together:
/// what does not name its pool belongs to the one that the name of its file has, or to the only one.
enum ServiceDump: DocumentKind {
  static let noun = "what the AWS command line printed"

  static func recognises(_ root: Node, name: String) -> Bool { part(of: root) != nil }

  private enum Part {
    case pool(Node), client(Node), resourceServer(Node), identityProvider(Node), group(Node), domain(Node), risks(Node)
    case clients(Node), resourceServers(Node), identityProviders(Node), groups(Node), users(Node), user(Node), pools(
      Node)
    case factors, identityPool, identityPools(Node), roles, branding(Node)
  }

  private static func part(of root: Node) -> Part? {
    guard root.isMapping else { return nil }
    let rest = Set(root.members.map(\.name)).subtracting(["NextToken", "PaginationToken", "ResponseMetadata"])
    func only(_ name: String) -> Node? { rest == [name] ? root[name] : nil }
    if let node = only("UserPool"), node.has("Id") || node.has("Name") { return .pool(node) }
    if let node = only("UserPoolClient") { return .client(node) }
    if let node = only("ResourceServer") { return .resourceServer(node) }
    if let node = only("IdentityProvider") { return .identityProvider(node) }
    if let node = only("Group") { return .group(node) }
    if let node = only("DomainDescription") { return .domain(node) }
    if let node = only("RiskConfiguration") { return .risks(node) }
    if let node = only("UserPoolClients") { return .clients(node) }
    if let node = only("ResourceServers") { return .resourceServers(node) }
    if let node = only("Providers") { return .identityProviders(node) }
    if let node = only("Groups") { return .groups(node) }
    if let node = only("Users"), node.isSequence { return .users(node) }
    if let node = only("UserPools") { return .pools(node) }
    if let node = only("IdentityPools") { return .identityPools(node) }
    if let node = only("UICustomization") ?? only("ManagedLoginBranding") ?? only("LogDeliveryConfiguration")
      ?? only("Terms")
    {
      return .branding(node)
    }
    if rest.contains("MfaConfiguration"), rest.isSubset(of: Self.factorNames) { return .factors }
    if root.has("IdentityPoolId", "IdentityPoolName") { return .identityPool }
    if root.has("IdentityPoolId", "Roles") || root.has("IdentityPoolId", "RoleMappings") { return .roles }
    if root.has("Username", "UserAttributes") { return .user(root) }
    return nil
  }

  private static let factorNames: Set<String> = [
    "MfaConfiguration", "SmsMfaConfiguration", "SoftwareTokenMfaConfiguration", "EmailMfaConfiguration",
    "WebAuthnConfiguration",
  ]

  static func translate(_ documents: [ForeignDocument], into declarations: Declarations) {
    let reader = ServiceDumpReader(declarations)
    let parts = documents.compactMap { document in part(of: document.root).map { (document, $0) } }
    for (document, part) in parts { if case .pool(let node) = part { reader.declarePool(node, document) } }
    for (document, part) in parts {
      switch part {
      case .client(let node): reader.declareClient(node, document)
      case .resourceServer(let node):
        reader.inPool(node, document) { reader.resources.resourceServer($0, at: node.mark, of: $1) }
      case .identityProvider(let node): reader.declareProvider(node, document)
      case .group(let node): reader.inPool(node, document) { reader.resources.group($0, at: node.mark, of: $1) }
      case .resourceServers(let list):
        reader.each(list, document) { node, pool in reader.resources.resourceServer(node, at: node.mark, of: pool) }
      case .groups(let list):
        reader.each(list, document) { node, pool in reader.resources.group(node, at: node.mark, of: pool) }
      case .factors: reader.declareFactors(document)
      case .domain(let node): reader.declareDomain(node, document)
      case .risks(let node):
        reader.inPool(node, document) {
          reader.resources.risks($0, client: node["ClientId"]?.text, at: node.mark, of: $1)
        }
      case .identityPool: reader.declareIdentityPool(document)
      case .pool, .clients, .identityProviders, .users, .user, .pools, .identityPools, .roles, .branding: break
      }
    }
    // Lists say less than descriptions, which may have come before; people need their groups.
    for (document, part) in parts {
      switch part {
      case .clients(let list): reader.declareClients(list, document)
      case .identityProviders(let list): reader.declareProviders(list, document)
      case .roles: reader.declareRoles(document)
      case .pools(let list): for node in list.items { reader.declareListed(pool: node) }
      case .identityPools(let list): for node in list.items { reader.declareListed(identityPool: node) }
      case .users(let list): reader.declareUsers(list.items, document)
      case .user(let node): reader.declareUsers([node], document)
      case .branding(let node): declarations.cannotKnow("the look of pages, logs and terms are not read", at: node.mark)
      default: break
      }
    }
    for (document, _) in parts {
      if let token = document.root["NextToken"] ?? document.root["PaginationToken"], !token.isNull {
        declarations.cannotKnow("there are further pages of this list", at: token.mark)
      }
    }
    for pool in declarations.pools { reader.resources.passTriggers(of: pool) }
  }
}

/// Declares what parts of dumps are.
struct ServiceDumpReader {
  let declarations: Declarations
  let resources: CognitoResources

  init(_ declarations: Declarations) {
    self.declarations = declarations
    resources = CognitoResources(declarations: declarations, silent: Self.silent)
  }

  /// What a description has and a call does not take.
  private static let silent: Set<String> = [
    "Id", "Name", "Arn", "Status", "LastModifiedDate", "CreationDate", "EstimatedNumberOfUsers", "SchemaAttributes",
    "Domain", "CustomDomain",
    "UserPoolId", "ClientId", "ClientSecret", "SmsConfigurationFailure", "EmailConfigurationFailure", "IdentityPoolId",
    "ResponseMetadata",
    "ClientType", "AccountId", "HealthStatus",
  ]

  /// The pool that a description names, that the name of its file has, or the only one.
  private func pool(_ node: Node, _ document: ForeignDocument) -> Declared? {
    if let id = node["UserPoolId"], let text = id.text { return declarations.pool(text, at: id.mark) }
    let named = declarations.pools.filter { pool in pool["Id"]?.text.map { document.name.contains($0) } ?? false }
    if named.count == 1 { return named[0] }
    if declarations.pools.count == 1 { return declarations.pools[0] }
    if let id = document.context.pool { return declarations.pool(id, at: node.mark) }
    declarations.cannotKnow(
      declarations.pools.isEmpty
        ? "the user pool of this is not here: give what describe-user-pool prints as well"
        : "which of the pools this is of: name its file after the pool's id", at: node.mark)
    return nil
  }

  func inPool(_ node: Node, _ document: ForeignDocument, _ declare: (Node, Declared) -> Void) {
    guard let pool = pool(node, document) else { return }
    declare(node, pool)
    declarations.took(noun(of: document), at: node.mark)
  }

  private func noun(of document: ForeignDocument) -> String {
    document.root.members.first { $0.name != "ResponseMetadata" }?.name ?? ""
  }

  func each(_ list: Node, _ document: ForeignDocument, _ declare: (Node, Declared) -> Void) {
    for node in list.items { inPool(node, document, declare) }
  }

  // MARK: Pools

  func declarePool(_ node: Node, _ document: ForeignDocument) {
    guard let id = node["Id"]?.text else {
      declarations.diagnosis.report(node.mark, "Id is missing", expected: "it here")
      return
    }
    let pool = resources.pool(id, node, at: node.mark)
    pool.set("PoolName", node["Name"])
    pool.set("Arn", node["Arn"])
    pool.set("Domain", node["Domain"])
    pool.set("CustomDomain", node["CustomDomain"])
    pool.set("CreationDate", node["CreationDate"])
    pool.set("SchemaAttributes", node["SchemaAttributes"])
    declarations.took("user pool \(node["Name"]?.text ?? "") (\(id))", at: node.mark)
  }

  func declareListed(pool node: Node) {
    guard let id = node["Id"]?.text, declarations.root.entry("userPools", id: id) == nil else { return }
    let pool = declarations.pool(id, at: node.mark)
    pool.set("PoolName", node["Name"])
    declarations.guessed("all settings of \(id), of which the list has none", at: node.mark, in: pool)
  }

  func declareFactors(_ document: ForeignDocument) {
    let root = document.root
    guard let pool = pool(root, document) else { return }
    pool.set("MfaConfiguration", root["MfaConfiguration"])
    var methods: [String] = []
    if root.at("SmsMfaConfiguration", "SmsConfiguration") != nil {
      methods.append("SMS_MFA")
      pool.set("SmsConfiguration", root.at("SmsMfaConfiguration", "SmsConfiguration"))
      pool.set("SmsAuthenticationMessage", root.at("SmsMfaConfiguration", "SmsAuthenticationMessage"))
    }
    if root.at("SoftwareTokenMfaConfiguration", "Enabled")?.flag == true { methods.append("SOFTWARE_TOKEN_MFA") }
    if root.at("EmailMfaConfiguration") != nil { methods.append("EMAIL_OTP") }
    if root["MfaConfiguration"]?.text != "OFF", !methods.isEmpty {
      pool.set("EnabledMfas", .texts(methods, at: root.mark))
    }
    pool.set("WebAuthnRelyingPartyID", root.at("WebAuthnConfiguration", "RelyingPartyId"))
    pool.set("WebAuthnUserVerification", root.at("WebAuthnConfiguration", "UserVerification"))
    declarations.took("second factors", at: root.mark)
  }

  func declareDomain(_ node: Node, _ document: ForeignDocument) {
    guard let pool = pool(node, document), let domain = node["Domain"], let name = domain.text else { return }
    let isCustom = node.at("CustomDomainConfig", "CertificateArn") != nil || name.contains(".")
    pool.set(isCustom ? "CustomDomain" : "Domain", domain)
    pool.set("ManagedLoginVersion", node["ManagedLoginVersion"])
    declarations.took("domain \(name)", at: node.mark)
  }

  // MARK: Clients and providers

  func declareClient(_ node: Node, _ document: ForeignDocument) {
    guard let pool = pool(node, document), let id = node["ClientId"]?.text else { return }
    let client = resources.client(id, node, at: node.mark, of: pool)
    client.set("ClientSecret", node["ClientSecret"])
    client.set("CreationDate", node["CreationDate"])
    declarations.took("client \(node["ClientName"]?.text ?? id)", at: node.mark)
  }

  func declareClients(_ list: Node, _ document: ForeignDocument) {
    for node in list.items {
      guard let pool = pool(node, document), let id = node["ClientId"]?.text, pool.entry("Clients", id: id) == nil
      else { continue }
      pool.entry("Clients", id: id, at: node.mark).set("ClientName", node["ClientName"])
      declarations.guessed(
        "all settings of the client \(id), of which the list has none", at: node.mark, in: pool.entry("Clients", id: id)
      )
    }
  }

  func declareProvider(_ node: Node, _ document: ForeignDocument) {
    guard let pool = pool(node, document), let provider = resources.identityProvider(node, at: node.mark, of: pool)
    else { return }
    resources.simulateIfUnknown(provider)
    declarations.took("identity provider \(node["ProviderName"]?.text ?? "")", at: node.mark)
  }

  func declareProviders(_ list: Node, _ document: ForeignDocument) {
    for node in list.items {
      guard let pool = pool(node, document), let name = node["ProviderName"]?.text,
        pool.entry("IdentityProviders", id: name) == nil
      else { continue }
      if let provider = resources.identityProvider(node, at: node.mark, of: pool) {
        resources.simulateIfUnknown(provider)
      }
    }
  }

  // MARK: People

  func declareUsers(_ users: [Node], _ document: ForeignDocument) {
    guard let first = users.first, let pool = pool(first, document) else { return }
    var withoutPasswords = 0
    for node in users {
      guard let name = node["Username"]?.text else { continue }
      let user = pool.entry("Users", id: name, at: node.mark)
      // Lists of the service have some of the members that a person of a configuration has, and an export of this server has all.
      for member in node.members where member.name != "UserPoolId" {
        // A factor that was set up elsewhere has its secret there.
        if node["Totp"] == nil, ["UserMFASettingList", "PreferredMfaSetting"].contains(member.name),
          member.node.textItems.contains("SOFTWARE_TOKEN_MFA")
        {
          declarations.cannotKnow("the secret of \(name)'s authenticator app", at: member.mark, in: user)
          continue
        }
        if member.name == "UserAttributes" && user["Attributes"] != nil
          || member.name == "Attributes" && user["UserAttributes"] != nil
        {
          continue
        }
        user.set(member.name, member.node)
      }
      let hasPassword = node["Password"] != nil || node["PasswordVerifier"] != nil
      if !hasPassword, node["UserStatus"]?.text != "EXTERNAL_PROVIDER" { withoutPasswords += 1 }
    }
    declarations.took(users.count == 1 ? "1 person" : "\(users.count) people", at: first.mark)
    if withoutPasswords > 0 {
      declarations.cannotKnow(
        "passwords, which the service tells nobody: set them (admin-set-user-password), or add `Password` to the converted document",
        at: first.mark)
    }
  }

  // MARK: Identity pools

  func declareIdentityPool(_ document: ForeignDocument) {
    guard let id = document.root["IdentityPoolId"]?.text else { return }
    _ = resources.identityPool(id, document.root, at: document.mark)
    declarations.took("identity pool \(document.root["IdentityPoolName"]?.text ?? id)", at: document.mark)
  }

  func declareListed(identityPool node: Node) {
    guard let id = node["IdentityPoolId"]?.text, declarations.root.entry("identityPools", id: id) == nil else { return }
    let pool = declarations.identityPool(id, at: node.mark)
    pool.set("IdentityPoolName", node["IdentityPoolName"])
    pool.set("AllowUnauthenticatedIdentities", .flag(false, at: node.mark))
    declarations.guessed("all settings of \(id), of which the list has none", at: node.mark, in: pool)
  }

  func declareRoles(_ document: ForeignDocument) {
    guard let id = document.root["IdentityPoolId"]?.text, let pool = declarations.root.entry("identityPools", id: id)
    else {
      declarations.cannotKnow("the identity pool of these roles is not here", at: document.mark)
      return
    }
    resources.roles(document.root, of: pool)
    declarations.took("roles of the identity pool \(id)", at: document.mark)
  }
}
