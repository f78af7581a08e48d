internal import Configuration

/// Output of the AWS command line for `describe-…`, `list-…` and `get-…` of user pools and identity pools. Several
/// outputs are combined: one that does not name its pool belongs to the pool whose id its file name contains, or to the
/// only pool.
enum ServiceDump: DocumentKind {
  static let noun = "what the AWS command line printed"

  static func recognises(_ root: Node, name: String) -> Bool { part(of: root) != nil }

  private enum Part {
    case pool(Node), client(Node), resourceServer(Node), identityProvider(Node), group(Node), domain(Node), risks(Node)
    case clients(Node), resourceServers(Node), identityProviders(Node), groups(Node), users(Node), user(Node), pools(
      Node)
    case factors, identityPool, identityPools(Node), roles, principalTags
    case pageStyle(Node), branding(Node), logs(Node), terms(Node), listedTerms(Node)
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
    if let node = only("UserPools"), !isOurs(node) { return .pools(node) }
    if let node = only("IdentityPools") { return .identityPools(node) }
    if let node = only("UICustomization") { return .pageStyle(node) }
    if let node = only("ManagedLoginBranding") { return .branding(node) }
    if let node = only("LogDeliveryConfiguration") { return .logs(node) }
    if let node = only("Terms") { return node.isSequence ? .listedTerms(node) : .terms(node) }
    if rest.contains("MfaConfiguration"), rest.isSubset(of: Self.factorNames) { return .factors }
    if root.has("IdentityPoolId", "IdentityPoolName") { return .identityPool }
    if root.has("IdentityPoolId", "IdentityProviderName") { return .principalTags }
    if root.has("IdentityPoolId", "Roles") || root.has("IdentityPoolId", "RoleMappings") { return .roles }
    if root.has("Username", "UserAttributes") { return .user(root) }
    return nil
  }

  /// Whether entries have members that the service never lists: then it is a section of our own, capitalised.
  private static func isOurs(_ list: Node) -> Bool {
    list.items.contains { entry in entry.members.contains { ConfiguredUserPool.isOwnMember($0.name) } }
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
      case .logs(let node):
        reader.inPool(node, document) { $1.set("LogConfigurations", $0["LogConfigurations"]) }
      case .pool, .clients, .identityProviders, .users, .user, .pools, .identityPools, .roles, .principalTags,
        .pageStyle,
        .branding, .terms, .listedTerms:
        break
      }
    }
    // Lists contain less than descriptions, which therefore come first; users need their groups.
    for (document, part) in parts {
      switch part {
      case .clients(let list): reader.declareClients(list, document)
      case .identityProviders(let list): reader.declareProviders(list, document)
      case .roles: reader.declareRoles(document)
      case .pools(let list): for node in list.items { reader.declareListed(pool: node) }
      case .identityPools(let list): for node in list.items { reader.declareListed(identityPool: node) }
      case .users(let list): reader.declareUsers(document.people(list), document)
      case .user(let node): reader.declareUsers(ForeignPeople(node), document)
      case .principalTags: reader.declareTags(document)
      case .pageStyle(let node): reader.declareStyle(node, document)
      case .branding(let node): reader.declareBranding(node, document)
      case .terms(let node): reader.declareTerms(node, document)
      case .listedTerms(let list):
        declarations.cannotKnow(
          "the links of terms, of which the list has none: give what describe-terms prints", at: list.mark)
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
