import AWSProtocol
import Imports
import JSON

extension GetTemplateSummary: StackOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    if input.stackSetName != nil { throw AWSFault.notImplemented("StackSetName") }
    let text =
      try input.stackName.map { try call.stack($0).template }
      ?? TemplateSource(body: input.templateBody, url: input.templateURL).text(call)
    let summary = try DeployedTemplate.summary(of: text)
    let capabilities = summary.capabilities
    return Output(
      parameters: summary.parameters.map { parameter in
        ParameterDeclaration(
          parameterKey: parameter.name, defaultValue: parameter.isHidden ? nil : parameter.defaultValue,
          parameterType: parameter.type, noEcho: parameter.isHidden, description: parameter.description,
          parameterConstraints: ParameterConstraints(
            allowedValues: parameter.allowedValues.isEmpty ? nil : parameter.allowedValues))
      },
      description: summary.description, capabilities: capabilities.isEmpty ? nil : capabilities,
      capabilitiesReason: summary.capabilitiesReason, resourceTypes: summary.types,
      version: summary.version, metadata: summary.metadata?.text,
      declaredTransforms: summary.transforms.isEmpty ? nil : summary.transforms,
      resourceIdentifierSummaries: summary.types.map {
        ResourceIdentifierSummary(resourceType: $0, logicalResourceIds: summary.logicalIDs[$0])
      })
  }
}

extension DeployedTemplate.Summary {
  /// What a caller has to acknowledge.
  var capabilities: [Capability] {
    var capabilities: [Capability] = []
    if hasIdentities { capabilities.append(hasNamedIdentities ? .capabilityNamedIam : .capabilityIam) }
    if !transforms.isEmpty { capabilities.append(.capabilityAutoExpand) }
    return capabilities
  }

  var capabilitiesReason: String? {
    let identities = types.filter { $0.hasPrefix("AWS::IAM::") }
    guard hasIdentities else { return nil }
    return "The following resource(s) require capabilities: [\(identities.joined(separator: ", "))]"
  }
}
