internal import Configuration

/// The output of `terraform show -json` for a state or a plan.
enum TerraformShow: DocumentKind {
  static let noun = "what terraform show printed"
  static let names: Set<String>? = [
    "format_version", "terraform_version", "values", "planned_values", "configuration", "variables", "resource_changes",
    "prior_state", "resource_drift", "relevant_attributes", "checks", "check_results", "output_changes", "timestamp",
    "applyable", "complete", "errored", "deferred_changes", "action_invocations", "deferred_action_invocations",
  ]

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
      // All instances of a resource share one configuration.
      let configured = address.prefix { $0 != "[" }
      all.append(
        InfrastructureResource(
          type: type, address: address, mark: resource.mark, values: values,
          references: references[String(configured)] ?? [:]))
    }
    for child in module["child_modules"]?.items ?? [] { collect(child, references, &all) }
  }

  /// Collects the references in a configuration's expressions, by resource address.
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
  static let names: Set<String>? = [
    "version", "terraform_version", "serial", "lineage", "outputs", "resources", "check_results", "backend",
  ]

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
