internal import Configuration

/// The output of `pulumi stack export`, with resources of the classic and the native provider for AWS.
enum PulumiStack: DocumentKind {
  static let noun = "a stack of Pulumi's"
  static let names: Set<String>? = ["version", "deployment", "features"]

  static func recognises(_ root: Node, name: String) -> Bool { root["deployment"]?.has("resources") ?? false }

  /// By the last part of `aws:cognito/userPool:UserPool`.
  private static let types = [
    "UserPool": "aws_cognito_user_pool", "UserPoolClient": "aws_cognito_user_pool_client",
    "ManagedUserPoolClient": "aws_cognito_managed_user_pool_client",
    "UserPoolDomain": "aws_cognito_user_pool_domain", "UserGroup": "aws_cognito_user_group",
    "ResourceServer": "aws_cognito_resource_server",
    "IdentityProvider": "aws_cognito_identity_provider", "User": "aws_cognito_user",
    "UserInGroup": "aws_cognito_user_in_group",
    "IdentityPool": "aws_cognito_identity_pool",
    "IdentityPoolRoleAttachment": "aws_cognito_identity_pool_roles_attachment",
    "RiskConfiguration": "aws_cognito_risk_configuration",
    "UserPoolUICustomization": "aws_cognito_user_pool_ui_customization",
    "ManagedLoginBranding": "aws_cognito_managed_login_branding",
    "LogDeliveryConfiguration": "aws_cognito_log_delivery_configuration",
    "IdentityPoolProviderPrincipalTag": "aws_cognito_identity_pool_provider_principal_tag",
  ]

  static func translate(_ documents: [ForeignDocument], into declarations: Declarations) {
    for document in documents {
      var all: [InfrastructureResource] = []
      var native: [Node] = []
      for resource in document.root.at("deployment", "resources")?.items ?? [] {
        guard let type = resource["type"]?.text else { continue }
        if type == "pulumi:pulumi:Stack" {
          for output in resource["outputs"]?.members ?? [] {
            if let text = plain(output.node, declarations).text { declarations.output(output.name, text) }
          }
        }
        if type.hasPrefix(PulumiNative.prefix) {
          native.append(resource)
          continue
        }
        guard type.hasPrefix("aws:cognito/"), let last = type.split(separator: ":").last,
          let known = types[String(last)]
        else {
          if type.hasPrefix("aws:cognito/") {
            declarations.cannotKnow("\(type) is not read", at: resource.mark)
          }
          continue
        }
        let urn = resource["urn"]?.text ?? ""
        var values = snake(plain(resource["outputs"] ?? .mapping([], at: resource.mark), declarations))
        if values["id"] == nil, let id = resource["id"] {
          values = Node(
            content: .mapping(values.members + [Node.Member(name: "id", mark: id.mark, node: id)]), mark: values.mark)
        }
        let mark = resource.mark
        all.append(
          InfrastructureResource(
            type: known, address: urn.split(separator: ":").last.map(String.init) ?? urn, mark: mark,
            values: InfrastructureResource.plain(values) ?? .mapping([], at: mark)))
      }
      var resources = InfrastructureResources(all, seed: Stack.name(ofFile: document.name), declarations)
      resources.declare()
      PulumiNative.declare(native, of: document, declarations) { plain($0, declarations) }
    }
  }

  /// Marks a value in a state as a secret.
  private static let signature = "4dabf18193072939515e22adb298388d"

  private static func plain(_ node: Node, _ declarations: Declarations) -> Node {
    switch node.content {
    case .scalar, .unreadable: return node
    case .sequence(let items): return .list(items.map { plain($0, declarations) }, at: node.mark)
    case .mapping(let members):
      if node.has(signature) {
        if let text = node["plaintext"]?.text {
          // JSON in a string.
          return .text(text.hasPrefix("\"") ? String(text.dropFirst().dropLast()) : text, at: node.mark)
        }
        declarations.cannotKnow(
          "a secret that is encrypted; `pulumi stack export --show-secrets` has it", at: node.mark)
        return Node(content: .scalar(Scalar(text: "null", isPlain: true)), mark: node.mark)
      }
      return Node(
        content: .mapping(
          members.map { Node.Member(name: $0.name, mark: $0.mark, node: plain($0.node, declarations)) }),
        mark: node.mark)
    }
  }

  /// Properties whose values are maps with arbitrary names.
  private static let tables: Set<String> = [
    "tags", "providerDetails", "attributeMapping", "attributes", "roles", "supportedLoginProviders", "tagsAll",
    "clientMetadata", "principalTags",
  ]

  private static func snake(_ node: Node) -> Node {
    switch node.content {
    case .scalar, .unreadable: node
    case .sequence(let items): .list(items.map(snake), at: node.mark)
    case .mapping(let members):
      Node(
        content: .mapping(
          members.map { member in
            Node.Member(
              name: TerraformNames.fromCamel(member.name), mark: member.mark,
              node: tables.contains(member.name) ? member.node : snake(member.node))
          }), mark: node.mark)
    }
  }
}
