internal import Configuration

/// Resources of Pulumi's native provider for AWS, which are those of CloudFormation under other names: treated as a
/// deployed template.
enum PulumiNative {
  static let prefix = "aws-native:cognito:"

  /// - Parameter plain: reveals secrets.
  static func declare(
    _ resources: [Node], of document: ForeignDocument, _ declarations: Declarations, plain: (Node) -> Node
  ) {
    guard let first = resources.first else { return }
    var members: [Node.Member] = []
    var deployed: [String: Stack.Deployed] = [:]
    var context = document.context
    for resource in resources {
      let type = String(resource["type"]?.text?.dropFirst(prefix.count) ?? "")
      let urn = resource["urn"]?.text ?? ""
      let name = "\(type) \(urn.split(separator: ":").last ?? "")"
      let properties = pascal(plain(resource["outputs"] ?? .mapping([], at: resource.mark)))
      if let id = id(of: type, properties) ?? resource["id"]?.text?.split(separator: "|").last.map(String.init) {
        deployed[name] = Stack.Deployed(id: id, secret: properties["ClientSecret"])
      }
      let parts = properties["Arn"]?.text?.split(separator: ":", omittingEmptySubsequences: false) ?? []
      if parts.count > 4, !parts[3].isEmpty {
        context.parameters["AWS::Region"] = String(parts[3])
        context.parameters["AWS::AccountId"] = String(parts[4])
      }
      let shown = shown[type] ?? []
      let kept = properties.members.filter { member in
        !shown.contains(member.name) && !["Id", "AwsId"].contains(member.name) && !member.node.isEmpty
      }
      let node = Node.mapping(
        [
          ("Type", .text("AWS::Cognito::\(type)", at: resource.mark)),
          ("Properties", Node(content: .mapping(kept), mark: resource.mark)),
        ], at: resource.mark)
      members.append(Node.Member(name: name, mark: resource.mark, node: node))
    }
    let root = Node.mapping([("Resources", Node(content: .mapping(members), mark: first.mark))], at: first.mark)
    let told = ForeignDocument(file: document.file, root: root, number: document.number, context: context)
    let stack = Stack(
      root, name: Stack.name(ofFile: document.name), document: told, declarations: declarations,
      exports: StackExports(), deployed: deployed)
    stack.prepare()
    stack.declare()
  }

  /// Read-only properties of resources.
  private static let shown: [String: Set<String>] = [
    "UserPool": ["Arn", "ProviderName", "ProviderUrl", "UserPoolId"],
    "UserPoolClient": ["ClientId", "ClientSecret", "Name"], "IdentityPool": ["Name"],
    "UserPoolDomain": ["CloudFrontDistribution"], "Terms": ["TermsId"],
    "ManagedLoginBranding": ["ManagedLoginBrandingId"],
  ]

  private static func id(of type: String, _ properties: Node) -> String? {
    switch type {
    case "UserPool": properties["UserPoolId"]?.text
    case "UserPoolClient": properties["ClientId"]?.text
    default: nil
    }
  }

  /// Properties whose values are maps with arbitrary names.
  private static let tables: Set<String> = [
    "providerDetails", "attributeMapping", "userPoolTags", "supportedLoginProviders", "roles", "principalTags",
    "settings", "links", "cognitoEvents",
  ]

  /// Names that do not follow the rule.
  private static let others: [String: String] = [
    "callbackUrls": "CallbackURLs", "logoutUrls": "LogoutURLs", "defaultRedirectUri": "DefaultRedirectURI",
    "webAuthnRelyingPartyId": "WebAuthnRelyingPartyID", "kmsKeyId": "KMSKeyID", "css": "CSS",
    "openIdConnectProviderArns": "OpenIdConnectProviderARNs", "samlProviderArns": "SamlProviderARNs",
    "blockedIpRangeList": "BlockedIPRangeList", "skippedIpRangeList": "SkippedIPRangeList",
    "allowedOauthFlows": "AllowedOAuthFlows", "allowedOauthScopes": "AllowedOAuthScopes",
    "allowedOauthFlowsUserPoolClient": "AllowedOAuthFlowsUserPoolClient",
  ]

  /// `userPoolName` as `UserPoolName`.
  private static func pascal(_ node: Node) -> Node {
    switch node.content {
    case .scalar, .unreadable: node
    case .sequence(let items): .list(items.map(pascal), at: node.mark)
    case .mapping(let members):
      Node(
        content: .mapping(
          members.map { member in
            let name = others[member.name] ?? member.name.prefix(1).uppercased() + member.name.dropFirst()
            let isTable = tables.contains(member.name)
            let node =
              member.name == "roleMappings" ? mappings(member.node) : isTable ? member.node : pascal(member.node)
            return Node.Member(name: name, mark: member.mark, node: node)
          }), mark: node.mark)
    }
  }

  /// Role mappings have arbitrary names, and use `RoleARN` where groups use `RoleArn`.
  private static func mappings(_ node: Node) -> Node {
    func shouting(_ node: Node) -> Node {
      switch node.content {
      case .scalar, .unreadable: node
      case .sequence(let items): .list(items.map(shouting), at: node.mark)
      case .mapping(let members):
        Node(
          content: .mapping(
            members.map {
              Node.Member(name: $0.name == "RoleArn" ? "RoleARN" : $0.name, mark: $0.mark, node: shouting($0.node))
            }), mark: node.mark)
      }
    }
    return Node(
      content: .mapping(
        node.members.map { Node.Member(name: $0.name, mark: $0.mark, node: shouting(pascal($0.node))) }),
      mark: node.mark)
  }
}
