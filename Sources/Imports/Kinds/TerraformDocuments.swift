internal import Configuration

/// `terraform show -json` of a state or of a plan.
enum TerraformShow: DocumentKind {
  static let noun = "what terraform show printed"

  static func recognises(_ root: Node, name: String) -> Bool {
    root.has("format_version") && (root.has("values") || root.has("planned_values") || root.has("terraform_version"))
  }

  static func translate(_ documents: [ForeignDocument], into declarations: Declarations) {
    for document in documents {
      let root = document.root
      let values = root.at("planned_values") ?? root.at("values")
      var references: [String: [String: [String]]] = [:]
      if let module = root.at("configuration", "root_module") { collect(module, "", &references) }
      var all: [InfrastructureResource] = []
      if let module = values?.at("root_module") { collect(module, references, &all) }
      var resources = InfrastructureResources(all, seed: Stack.name(ofFile: document.name), declarations)
      resources.declare()
      for output in values?.at("outputs")?.members ?? [] {
        if let text = output.node["value"]?.text { declarations.output(output.name, text) }
      }
    }
  }

  private static func collect(
    _ module: Node, _ references: [String: [String: [String]]], _ all: inout [InfrastructureResource]
  ) {
    for resource in module["resources"]?.items ?? [] where resource["mode"]?.text != "data" {
      guard let type = resource["type"]?.text, type.hasPrefix("aws_cognito_"), let address = resource["address"]?.text
      else { continue }
      let values = resource["values"].flatMap(InfrastructureResource.plain) ?? .mapping([], at: resource.mark)
      // Copies of a resource are configured once.
      let configured = address.prefix { $0 != "[" }
      all.append(
        InfrastructureResource(
          type: type, address: address, mark: resource.mark, values: values,
          references: references[String(configured)] ?? [:]))
    }
    for child in module["child_modules"]?.items ?? [] { collect(child, references, &all) }
  }

  /// What the expressions of a configuration name, by the addresses of its resources.
  private static func collect(_ module: Node, _ prefix: String, _ found: inout [String: [String: [String]]]) {
    for resource in module["resources"]?.items ?? [] {
      guard let address = resource["address"]?.text else { continue }
      for expression in resource["expressions"]?.members ?? [] {
        let names = (expression.node["references"]?.textItems ?? []).map { prefix + $0 }
        if !names.isEmpty { found[prefix + address, default: [:]][expression.name] = names }
      }
    }
    for call in module["module_calls"]?.members ?? [] {
      if let child = call.node.at("module") { collect(child, "\(prefix)module.\(call.name).", &found) }
    }
  }
}

/// A `.tfstate` file.
enum TerraformState: DocumentKind {
  static let noun = "a state of Terraform's"

  static func recognises(_ root: Node, name: String) -> Bool {
    root.has("terraform_version", "resources") && root.has("version")
  }

  static func translate(_ documents: [ForeignDocument], into declarations: Declarations) {
    for document in documents {
      if let version = document.root["version"], version.number != 4 {
        declarations.diagnosis.report(
          version.mark, "a state of version \(version.text ?? "")",
          expected: "version 4, as Terraform 0.12 and later write it")
        continue
      }
      var all: [InfrastructureResource] = []
      for resource in document.root["resources"]?.items ?? [] where resource["mode"]?.text == "managed" {
        guard let type = resource["type"]?.text, type.hasPrefix("aws_cognito_"), let name = resource["name"]?.text
        else { continue }
        let module = resource["module"]?.text.map { $0 + "." } ?? ""
        for instance in resource["instances"]?.items ?? [] {
          let index = instance["index_key"]?.text.map { Int($0) == nil ? "[\"\($0)\"]" : "[\($0)]" } ?? ""
          let values = instance["attributes"].flatMap(InfrastructureResource.plain) ?? .mapping([], at: instance.mark)
          all.append(
            InfrastructureResource(
              type: type, address: "\(module)\(type).\(name)\(index)", mark: instance.mark, values: values))
        }
      }
      var resources = InfrastructureResources(all, seed: Stack.name(ofFile: document.name), declarations)
      resources.declare()
      for output in document.root["outputs"]?.members ?? [] {
        if let text = output.node["value"]?.text { declarations.output(output.name, text) }
      }
    }
  }
}

/// `pulumi stack export`, with resources of the classic provider for AWS.
enum PulumiStack: DocumentKind {
  static let noun = "a stack of Pulumi's"

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
      for resource in document.root.at("deployment", "resources")?.items ?? [] {
        guard let type = resource["type"]?.text else { continue }
        if type == "pulumi:pulumi:Stack" {
          for output in resource["outputs"]?.members ?? [] {
            if let text = plain(output.node, declarations).text { declarations.output(output.name, text) }
          }
        }
        guard type.hasPrefix("aws:cognito/"), let last = type.split(separator: ":").last,
          let known = types[String(last)]
        else {
          if type.hasPrefix("aws-native:cognito:") || type.hasPrefix("aws:cognito/") {
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
    }
  }

  /// Marks a value as a secret in a state.
  private static let signature = "4dabf18193072939515e22adb298388d"

  private static func plain(_ node: Node, _ declarations: Declarations) -> Node {
    switch node.content {
    case .scalar, .unreadable: return node
    case .sequence(let items): return .list(items.map { plain($0, declarations) }, at: node.mark)
    case .mapping(let members):
      if node.has(signature) {
        if let text = node["plaintext"]?.text {
          // It is JSON within the JSON.
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

  /// Names whose values have free names.
  private static let tables: Set<String> = [
    "tags", "providerDetails", "attributeMapping", "attributes", "roles", "supportedLoginProviders", "tagsAll",
    "clientMetadata",
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
