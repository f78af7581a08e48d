import AWSProtocol
import Imports

extension ValidateTemplate: StackOperation {
  static let note = "the syntax of a template, not what its resources need"

  static func run(_ input: Input, in call: Call) throws -> Output {
    let text = try TemplateSource(body: input.templateBody, url: input.templateURL).text(call)
    let summary = try DeployedTemplate.summary(of: text)
    let capabilities = summary.capabilities
    return Output(
      parameters: summary.parameters.map { parameter in
        TemplateParameter(
          parameterKey: parameter.name, defaultValue: parameter.defaultValue, noEcho: parameter.isHidden,
          description: parameter.description)
      },
      description: summary.description, capabilities: capabilities.isEmpty ? nil : capabilities,
      capabilitiesReason: summary.capabilitiesReason,
      declaredTransforms: summary.transforms.isEmpty ? nil : summary.transforms)
  }
}
