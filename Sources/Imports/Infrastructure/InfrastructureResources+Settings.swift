internal import Configuration
internal import JSON

/// Settings of a pool in resources of their own: risk configuration, branding, log delivery.
extension InfrastructureResources {
  func declareRisks(_ resource: InfrastructureResource) {
    guard let pool = pool(of: resource) else { return }
    let names = [
      "account_takeover_risk_configuration", "compromised_credentials_risk_configuration",
      "risk_exception_configuration",
    ]
    let members = resource.values.members.filter { names.contains($0.name) }
    let node = Node(
      content: .mapping(
        members.map { Node.Member(name: TerraformNames.pascal($0.name), mark: $0.mark, node: Self.pascal($0.node)) }),
      mark: resource.mark)
    resources.risks(node, client: resource.values["client_id"]?.text, at: resource.mark, of: pool)
    declarations.took(resource.address, at: resource.mark)
  }

  /// `aws_cognito_user_pool_ui_customization`: branding of the classic pages.
  func declareStyle(_ resource: InfrastructureResource) {
    guard let pool = pool(of: resource) else { return }
    let entry = pool.add(to: "UICustomizations", at: resource.mark)
    if let client = id("client_id", of: resource), client != "ALL" { entry.set("ClientId", client, at: resource.mark) }
    entry.set("CSS", resource.values["css"])
    entry.set("ImageFile", resource.values["image_file"])
    if let image = resource.values["image_url"], resource.values["image_file"] == nil {
      declarations.cannotKnow("the logo, which is at \(image.text ?? "an address") there", at: image.mark, in: pool)
    }
    declarations.took(resource.address, at: resource.mark)
  }

  func declareBranding(_ resource: InfrastructureResource) {
    guard let pool = pool(of: resource), let client = id("client_id", of: resource) else { return }
    let entry = pool.add(to: "ManagedLoginBrandings", at: resource.mark)
    entry.set("ClientId", client, at: resource.mark)
    let isStandard = resource.values["use_cognito_provided_values"]?.flag ?? false
    if isStandard {
      entry.set("UseCognitoProvidedValues", .flag(true, at: resource.mark))
    } else if let settings = resource.values["settings"] {
      // JSON in a string.
      guard let json = settings.text.flatMap({ try? JSON.parse($0) }) else {
        declarations.cannotKnow("settings that are no JSON", at: settings.mark, in: pool)
        return
      }
      entry.set("Settings", Node(json, at: settings.mark))
    }
    let assets = (resource.values["asset"] ?? resource.values["assets"])?.items ?? []
    if !assets.isEmpty {
      entry.set("Assets", .list(assets.map(Self.asset), at: resource.mark))
    }
    declarations.took(resource.address, at: resource.mark)
  }

  private static func asset(_ node: Node) -> Node {
    .mapping(
      node.members.map { ($0.name == "resource_id" ? "ResourceId" : TerraformNames.pascal($0.name), $0.node) },
      at: node.mark)
  }

  func declareLogs(_ resource: InfrastructureResource) {
    guard let pool = pool(of: resource) else { return }
    let blocks = (resource.values["log_configurations"] ?? resource.values["log_configuration"])?.items ?? []
    if !blocks.isEmpty { pool.set("LogConfigurations", .list(blocks.map(Self.pascal), at: resource.mark)) }
    declarations.took(resource.address, at: resource.mark)
  }

  /// Blocks as mappings with the service's names.
  static func pascal(_ node: Node) -> Node {
    switch node.content {
    case .scalar, .unreadable: return node
    case .sequence(let items):
      return items.count == 1 && items[0].isMapping ? pascal(items[0]) : .list(items.map(pascal), at: node.mark)
    case .mapping(let members):
      return Node(
        content: .mapping(
          members.map { Node.Member(name: TerraformNames.pascal($0.name), mark: $0.mark, node: pascal($0.node)) }),
        mark: node.mark)
    }
  }
}
