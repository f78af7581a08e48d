// Written by scripts/generate-shapes from the service model of botocore 1.43.11.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

enum CreateStack {
  struct Input: InputStructure {
    var stackName: String
    var templateBody: String?
    var templateURL: String?
    var parameters: [Parameter]?
    var disableRollback: Bool?
    var rollbackConfiguration: RollbackConfiguration?
    var timeoutInMinutes: Int?
    var notificationARNs: [String]?
    var capabilities: [Capability]?
    var resourceTypes: [String]?
    var roleARN: String?
    var onFailure: OnFailure?
    var stackPolicyBody: String?
    var stackPolicyURL: String?
    var tags: [Tag]?
    var clientRequestToken: String?
    var enableTerminationProtection: Bool?
    var retainExceptOnCreate: Bool?

    static let shape = Shape.structure([
      .required("StackName", .string),
      .optional("TemplateBody", Shapes.templateBody),
      .optional("TemplateURL", Shapes.templateURL),
      .optional("Parameters", Shapes.parameters),
      .optional("DisableRollback", .boolean),
      .optional("RollbackConfiguration", RollbackConfiguration.shape),
      .optional("TimeoutInMinutes", Shapes.timeoutMinutes),
      .optional("NotificationARNs", Shapes.notificationARNs),
      .optional("Capabilities", Shapes.capabilities),
      .optional("ResourceTypes", Shapes.resourceTypes),
      .optional("RoleARN", Shapes.roleARN),
      .optional("OnFailure", Shapes.onFailure),
      .optional("StackPolicyBody", Shapes.stackPolicyBody),
      .optional("StackPolicyURL", Shapes.stackPolicyURL),
      .optional("Tags", Shapes.tags),
      .optional("ClientRequestToken", Shapes.clientRequestToken),
      .optional("EnableTerminationProtection", .boolean),
      .optional("RetainExceptOnCreate", .boolean),
    ])
  }

  struct Output: XMLStructure {
    var stackId: String?
    var operationId: String?
  }
}

extension CreateStack.Input {
  init?(_ object: JSONObject) {
    guard let stackName: String = object.string("StackName") else { return nil }
    self.stackName = stackName
    templateBody = object.string("TemplateBody")
    templateURL = object.string("TemplateURL")
    parameters = object.structures("Parameters")
    disableRollback = object.boolean("DisableRollback")
    rollbackConfiguration = object.structure("RollbackConfiguration")
    timeoutInMinutes = object.integer("TimeoutInMinutes")
    notificationARNs = object.strings("NotificationARNs")
    capabilities = object.enumerations("Capabilities")
    resourceTypes = object.strings("ResourceTypes")
    roleARN = object.string("RoleARN")
    onFailure = object.enumeration("OnFailure")
    stackPolicyBody = object.string("StackPolicyBody")
    stackPolicyURL = object.string("StackPolicyURL")
    tags = object.structures("Tags")
    clientRequestToken = object.string("ClientRequestToken")
    enableTerminationProtection = object.boolean("EnableTerminationProtection")
    retainExceptOnCreate = object.boolean("RetainExceptOnCreate")
  }
}

extension CreateStack.Output {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("StackId", stackId)
    writer.member("OperationId", operationId)
  }
}

enum DeleteStack {
  struct Input: InputStructure {
    var stackName: String
    var retainResources: [String]?
    var roleARN: String?
    var clientRequestToken: String?
    var deletionMode: DeletionMode?

    static let shape = Shape.structure([
      .required("StackName", .string),
      .optional("RetainResources", Shapes.retainResources),
      .optional("RoleARN", Shapes.roleARN),
      .optional("ClientRequestToken", Shapes.clientRequestToken),
      .optional("DeletionMode", Shapes.deletionMode),
    ])
  }


  typealias Output = NoResult
}

extension DeleteStack.Input {
  init?(_ object: JSONObject) {
    guard let stackName: String = object.string("StackName") else { return nil }
    self.stackName = stackName
    retainResources = object.strings("RetainResources")
    roleARN = object.string("RoleARN")
    clientRequestToken = object.string("ClientRequestToken")
    deletionMode = object.enumeration("DeletionMode")
  }
}

enum DescribeStackEvents {
  struct Input: InputStructure {
    var stackName: String
    var nextToken: String?

    static let shape = Shape.structure([
      .required("StackName", .string),
      .optional("NextToken", Shapes.nextToken),
    ])
  }

  struct Output: XMLStructure {
    var stackEvents: [StackEvent]?
    var nextToken: String?
  }
}

extension DescribeStackEvents.Input {
  init?(_ object: JSONObject) {
    guard let stackName: String = object.string("StackName") else { return nil }
    self.stackName = stackName
    nextToken = object.string("NextToken")
  }
}

extension DescribeStackEvents.Output {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("StackEvents", stackEvents)
    writer.member("NextToken", nextToken)
  }
}

enum DescribeStackResource {
  struct Input: InputStructure {
    var stackName: String
    var logicalResourceId: String

    static let shape = Shape.structure([
      .required("StackName", .string),
      .required("LogicalResourceId", .string),
    ])
  }

  struct Output: XMLStructure {
    var stackResourceDetail: StackResourceDetail?
  }
}

extension DescribeStackResource.Input {
  init?(_ object: JSONObject) {
    guard let stackName: String = object.string("StackName") else { return nil }
    self.stackName = stackName
    guard let logicalResourceId: String = object.string("LogicalResourceId") else { return nil }
    self.logicalResourceId = logicalResourceId
  }
}

extension DescribeStackResource.Output {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("StackResourceDetail", stackResourceDetail)
  }
}

enum DescribeStackResources {
  struct Input: InputStructure {
    var stackName: String?
    var logicalResourceId: String?
    var physicalResourceId: String?

    static let shape = Shape.structure([
      .optional("StackName", .string),
      .optional("LogicalResourceId", .string),
      .optional("PhysicalResourceId", .string),
    ])
  }

  struct Output: XMLStructure {
    var stackResources: [StackResource]?
  }
}

extension DescribeStackResources.Input {
  init(_ object: JSONObject) {
    stackName = object.string("StackName")
    logicalResourceId = object.string("LogicalResourceId")
    physicalResourceId = object.string("PhysicalResourceId")
  }
}

extension DescribeStackResources.Output {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("StackResources", stackResources)
  }
}

enum DescribeStacks {
  struct Input: InputStructure {
    var stackName: String?
    var nextToken: String?

    static let shape = Shape.structure([
      .optional("StackName", .string),
      .optional("NextToken", Shapes.nextToken),
    ])
  }

  struct Output: XMLStructure {
    var stacks: [Stack]?
    var nextToken: String?
  }
}

extension DescribeStacks.Input {
  init(_ object: JSONObject) {
    stackName = object.string("StackName")
    nextToken = object.string("NextToken")
  }
}

extension DescribeStacks.Output {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("Stacks", stacks)
    writer.member("NextToken", nextToken)
  }
}

enum ListExports {
  struct Input: InputStructure {
    var nextToken: String?

    static let shape = Shape.structure([
      .optional("NextToken", Shapes.nextToken),
    ])
  }

  struct Output: XMLStructure {
    var exports: [Export]?
    var nextToken: String?
  }
}

extension ListExports.Input {
  init(_ object: JSONObject) {
    nextToken = object.string("NextToken")
  }
}

extension ListExports.Output {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("Exports", exports)
    writer.member("NextToken", nextToken)
  }
}

enum ListStackResources {
  struct Input: InputStructure {
    var stackName: String
    var nextToken: String?

    static let shape = Shape.structure([
      .required("StackName", .string),
      .optional("NextToken", Shapes.nextToken),
    ])
  }

  struct Output: XMLStructure {
    var stackResourceSummaries: [StackResourceSummary]?
    var nextToken: String?
  }
}

extension ListStackResources.Input {
  init?(_ object: JSONObject) {
    guard let stackName: String = object.string("StackName") else { return nil }
    self.stackName = stackName
    nextToken = object.string("NextToken")
  }
}

extension ListStackResources.Output {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("StackResourceSummaries", stackResourceSummaries)
    writer.member("NextToken", nextToken)
  }
}

enum ListStacks {
  struct Input: InputStructure {
    var nextToken: String?
    var stackStatusFilter: [StackStatus]?

    static let shape = Shape.structure([
      .optional("NextToken", Shapes.nextToken),
      .optional("StackStatusFilter", Shapes.stackStatusFilter),
    ])
  }

  struct Output: XMLStructure {
    var stackSummaries: [StackSummary]?
    var nextToken: String?
  }
}

extension ListStacks.Input {
  init(_ object: JSONObject) {
    nextToken = object.string("NextToken")
    stackStatusFilter = object.enumerations("StackStatusFilter")
  }
}

extension ListStacks.Output {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("StackSummaries", stackSummaries)
    writer.member("NextToken", nextToken)
  }
}

enum UpdateStack {
  struct Input: InputStructure {
    var stackName: String
    var templateBody: String?
    var templateURL: String?
    var usePreviousTemplate: Bool?
    var stackPolicyDuringUpdateBody: String?
    var stackPolicyDuringUpdateURL: String?
    var parameters: [Parameter]?
    var capabilities: [Capability]?
    var resourceTypes: [String]?
    var roleARN: String?
    var rollbackConfiguration: RollbackConfiguration?
    var stackPolicyBody: String?
    var stackPolicyURL: String?
    var notificationARNs: [String]?
    var tags: [Tag]?
    var disableRollback: Bool?
    var clientRequestToken: String?
    var retainExceptOnCreate: Bool?

    static let shape = Shape.structure([
      .required("StackName", .string),
      .optional("TemplateBody", Shapes.templateBody),
      .optional("TemplateURL", Shapes.templateURL),
      .optional("UsePreviousTemplate", .boolean),
      .optional("StackPolicyDuringUpdateBody", Shapes.stackPolicyDuringUpdateBody),
      .optional("StackPolicyDuringUpdateURL", Shapes.stackPolicyDuringUpdateURL),
      .optional("Parameters", Shapes.parameters),
      .optional("Capabilities", Shapes.capabilities),
      .optional("ResourceTypes", Shapes.resourceTypes),
      .optional("RoleARN", Shapes.roleARN),
      .optional("RollbackConfiguration", RollbackConfiguration.shape),
      .optional("StackPolicyBody", Shapes.stackPolicyBody),
      .optional("StackPolicyURL", Shapes.stackPolicyURL),
      .optional("NotificationARNs", Shapes.notificationARNs),
      .optional("Tags", Shapes.tags),
      .optional("DisableRollback", .boolean),
      .optional("ClientRequestToken", Shapes.clientRequestToken),
      .optional("RetainExceptOnCreate", .boolean),
    ])
  }

  struct Output: XMLStructure {
    var stackId: String?
    var operationId: String?
  }
}

extension UpdateStack.Input {
  init?(_ object: JSONObject) {
    guard let stackName: String = object.string("StackName") else { return nil }
    self.stackName = stackName
    templateBody = object.string("TemplateBody")
    templateURL = object.string("TemplateURL")
    usePreviousTemplate = object.boolean("UsePreviousTemplate")
    stackPolicyDuringUpdateBody = object.string("StackPolicyDuringUpdateBody")
    stackPolicyDuringUpdateURL = object.string("StackPolicyDuringUpdateURL")
    parameters = object.structures("Parameters")
    capabilities = object.enumerations("Capabilities")
    resourceTypes = object.strings("ResourceTypes")
    roleARN = object.string("RoleARN")
    rollbackConfiguration = object.structure("RollbackConfiguration")
    stackPolicyBody = object.string("StackPolicyBody")
    stackPolicyURL = object.string("StackPolicyURL")
    notificationARNs = object.strings("NotificationARNs")
    tags = object.structures("Tags")
    disableRollback = object.boolean("DisableRollback")
    clientRequestToken = object.string("ClientRequestToken")
    retainExceptOnCreate = object.boolean("RetainExceptOnCreate")
  }
}

extension UpdateStack.Output {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("StackId", stackId)
    writer.member("OperationId", operationId)
  }
}

enum UpdateTerminationProtection {
  struct Input: InputStructure {
    var enableTerminationProtection: Bool
    var stackName: String

    static let shape = Shape.structure([
      .required("EnableTerminationProtection", .boolean),
      .required("StackName", Shapes.stackNameOrId),
    ])
  }

  struct Output: XMLStructure {
    var stackId: String?
  }
}

extension UpdateTerminationProtection.Input {
  init?(_ object: JSONObject) {
    guard let enableTerminationProtection: Bool = object.boolean("EnableTerminationProtection") else { return nil }
    self.enableTerminationProtection = enableTerminationProtection
    guard let stackName: String = object.string("StackName") else { return nil }
    self.stackName = stackName
  }
}

extension UpdateTerminationProtection.Output {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("StackId", stackId)
  }
}
