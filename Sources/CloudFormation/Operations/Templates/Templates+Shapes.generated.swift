// Written by scripts/generate-shapes from the service model of botocore 1.43.11.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

enum GetTemplate {
  struct Input: InputStructure {
    var stackName: String?
    var changeSetName: String?
    var templateStage: TemplateStage?

    static let shape = Shape.structure([
      .optional("StackName", .string),
      .optional("ChangeSetName", Shapes.changeSetNameOrId),
      .optional("TemplateStage", Shapes.templateStage),
    ])
  }

  struct Output: XMLStructure {
    var templateBody: String?
    var stagesAvailable: [TemplateStage]?
  }
}

extension GetTemplate.Input {
  init(_ object: JSONObject) {
    stackName = object.string("StackName")
    changeSetName = object.string("ChangeSetName")
    templateStage = object.enumeration("TemplateStage")
  }
}

extension GetTemplate.Output {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("TemplateBody", templateBody)
    writer.member("StagesAvailable", stagesAvailable)
  }
}

enum GetTemplateSummary {
  struct Input: InputStructure {
    var templateBody: String?
    var templateURL: String?
    var stackName: String?
    var stackSetName: String?
    var callAs: CallAs?
    var templateSummaryConfig: TemplateSummaryConfig?

    static let shape = Shape.structure([
      .optional("TemplateBody", Shapes.templateBody),
      .optional("TemplateURL", Shapes.templateURL),
      .optional("StackName", Shapes.stackNameOrId),
      .optional("StackSetName", Shapes.stackSetNameOrId),
      .optional("CallAs", Shapes.callAs),
      .optional("TemplateSummaryConfig", TemplateSummaryConfig.shape),
    ])
  }

  struct Output: XMLStructure {
    var parameters: [ParameterDeclaration]?
    var description: String?
    var capabilities: [Capability]?
    var capabilitiesReason: String?
    var resourceTypes: [String]?
    var version: String?
    var metadata: String?
    var declaredTransforms: [String]?
    var resourceIdentifierSummaries: [ResourceIdentifierSummary]?
    var warnings: Warnings?
  }
}

extension GetTemplateSummary.Input {
  init(_ object: JSONObject) {
    templateBody = object.string("TemplateBody")
    templateURL = object.string("TemplateURL")
    stackName = object.string("StackName")
    stackSetName = object.string("StackSetName")
    callAs = object.enumeration("CallAs")
    templateSummaryConfig = object.structure("TemplateSummaryConfig")
  }
}

extension GetTemplateSummary.Output {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("Parameters", parameters)
    writer.member("Description", description)
    writer.member("Capabilities", capabilities)
    writer.member("CapabilitiesReason", capabilitiesReason)
    writer.member("ResourceTypes", resourceTypes)
    writer.member("Version", version)
    writer.member("Metadata", metadata)
    writer.member("DeclaredTransforms", declaredTransforms)
    writer.member("ResourceIdentifierSummaries", resourceIdentifierSummaries)
    writer.member("Warnings", warnings)
  }
}

enum ValidateTemplate {
  struct Input: InputStructure {
    var templateBody: String?
    var templateURL: String?

    static let shape = Shape.structure([
      .optional("TemplateBody", Shapes.templateBody),
      .optional("TemplateURL", Shapes.templateURL),
    ])
  }

  struct Output: XMLStructure {
    var parameters: [TemplateParameter]?
    var description: String?
    var capabilities: [Capability]?
    var capabilitiesReason: String?
    var declaredTransforms: [String]?
  }
}

extension ValidateTemplate.Input {
  init(_ object: JSONObject) {
    templateBody = object.string("TemplateBody")
    templateURL = object.string("TemplateURL")
  }
}

extension ValidateTemplate.Output {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("Parameters", parameters)
    writer.member("Description", description)
    writer.member("Capabilities", capabilities)
    writer.member("CapabilitiesReason", capabilitiesReason)
    writer.member("DeclaredTransforms", declaredTransforms)
  }
}
