// Written by scripts/generate-shapes from the service model of botocore 1.43.11.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

enum CreateChangeSet {
  struct Input: InputStructure {
    var stackName: String
    var templateBody: String?
    var templateURL: String?
    var usePreviousTemplate: Bool?
    var parameters: [Parameter]?
    var capabilities: [Capability]?
    var resourceTypes: [String]?
    var roleARN: String?
    var rollbackConfiguration: RollbackConfiguration?
    var notificationARNs: [String]?
    var tags: [Tag]?
    var changeSetName: String
    var clientToken: String?
    var description: String?
    var changeSetType: ChangeSetType?
    var resourcesToImport: [ResourceToImport]?
    var includeNestedStacks: Bool?
    var onStackFailure: OnStackFailure?
    var importExistingResources: Bool?
    var deploymentMode: DeploymentMode?

    static let shape = Shape.structure([
      .required("StackName", Shapes.stackNameOrId),
      .optional("TemplateBody", Shapes.templateBody),
      .optional("TemplateURL", Shapes.templateURL),
      .optional("UsePreviousTemplate", .boolean),
      .optional("Parameters", Shapes.parameters),
      .optional("Capabilities", Shapes.capabilities),
      .optional("ResourceTypes", Shapes.resourceTypes),
      .optional("RoleARN", Shapes.roleARN),
      .optional("RollbackConfiguration", RollbackConfiguration.shape),
      .optional("NotificationARNs", Shapes.notificationARNs),
      .optional("Tags", Shapes.tags),
      .required("ChangeSetName", Shapes.changeSetName),
      .optional("ClientToken", Shapes.clientToken),
      .optional("Description", Shapes.description),
      .optional("ChangeSetType", Shapes.changeSetType),
      .optional("ResourcesToImport", Shapes.resourcesToImport),
      .optional("IncludeNestedStacks", .boolean),
      .optional("OnStackFailure", Shapes.onStackFailure),
      .optional("ImportExistingResources", .boolean),
      .optional("DeploymentMode", Shapes.deploymentMode),
    ])
  }

  struct Output: XMLStructure {
    var id: String?
    var stackId: String?
  }
}

extension CreateChangeSet.Input {
  init?(_ object: JSONObject) {
    guard let stackName: String = object.string("StackName") else { return nil }
    self.stackName = stackName
    templateBody = object.string("TemplateBody")
    templateURL = object.string("TemplateURL")
    usePreviousTemplate = object.boolean("UsePreviousTemplate")
    parameters = object.structures("Parameters")
    capabilities = object.enumerations("Capabilities")
    resourceTypes = object.strings("ResourceTypes")
    roleARN = object.string("RoleARN")
    rollbackConfiguration = object.structure("RollbackConfiguration")
    notificationARNs = object.strings("NotificationARNs")
    tags = object.structures("Tags")
    guard let changeSetName: String = object.string("ChangeSetName") else { return nil }
    self.changeSetName = changeSetName
    clientToken = object.string("ClientToken")
    description = object.string("Description")
    changeSetType = object.enumeration("ChangeSetType")
    resourcesToImport = object.structures("ResourcesToImport")
    includeNestedStacks = object.boolean("IncludeNestedStacks")
    onStackFailure = object.enumeration("OnStackFailure")
    importExistingResources = object.boolean("ImportExistingResources")
    deploymentMode = object.enumeration("DeploymentMode")
  }
}

extension CreateChangeSet.Output {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("Id", id)
    writer.member("StackId", stackId)
  }
}

enum DeleteChangeSet {
  struct Input: InputStructure {
    var changeSetName: String
    var stackName: String?

    static let shape = Shape.structure([
      .required("ChangeSetName", Shapes.changeSetNameOrId),
      .optional("StackName", Shapes.stackNameOrId),
    ])
  }

  struct Output: XMLStructure {
    func writeMembers(to writer: inout XMLWriter) {}
  }
}

extension DeleteChangeSet.Input {
  init?(_ object: JSONObject) {
    guard let changeSetName: String = object.string("ChangeSetName") else { return nil }
    self.changeSetName = changeSetName
    stackName = object.string("StackName")
  }
}

enum DescribeChangeSet {
  struct Input: InputStructure {
    var changeSetName: String
    var stackName: String?
    var nextToken: String?
    var includePropertyValues: Bool?

    static let shape = Shape.structure([
      .required("ChangeSetName", Shapes.changeSetNameOrId),
      .optional("StackName", Shapes.stackNameOrId),
      .optional("NextToken", Shapes.nextToken),
      .optional("IncludePropertyValues", .boolean),
    ])
  }

  struct Output: XMLStructure {
    var changeSetName: String?
    var changeSetId: String?
    var stackId: String?
    var stackName: String?
    var description: String?
    var parameters: [Parameter]?
    var creationTime: Timestamp?
    var executionStatus: ExecutionStatus?
    var status: ChangeSetStatus?
    var statusReason: String?
    var stackDriftStatus: StackDriftStatus?
    var notificationARNs: [String]?
    var rollbackConfiguration: RollbackConfiguration?
    var capabilities: [Capability]?
    var tags: [Tag]?
    var changes: [Change]?
    var nextToken: String?
    var includeNestedStacks: Bool?
    var parentChangeSetId: String?
    var rootChangeSetId: String?
    var onStackFailure: OnStackFailure?
    var importExistingResources: Bool?
    var deploymentMode: DeploymentMode?
  }
}

extension DescribeChangeSet.Input {
  init?(_ object: JSONObject) {
    guard let changeSetName: String = object.string("ChangeSetName") else { return nil }
    self.changeSetName = changeSetName
    stackName = object.string("StackName")
    nextToken = object.string("NextToken")
    includePropertyValues = object.boolean("IncludePropertyValues")
  }
}

extension DescribeChangeSet.Output {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("ChangeSetName", changeSetName)
    writer.member("ChangeSetId", changeSetId)
    writer.member("StackId", stackId)
    writer.member("StackName", stackName)
    writer.member("Description", description)
    writer.member("Parameters", parameters)
    writer.member("CreationTime", creationTime)
    writer.member("ExecutionStatus", executionStatus)
    writer.member("Status", status)
    writer.member("StatusReason", statusReason)
    writer.member("StackDriftStatus", stackDriftStatus)
    writer.member("NotificationARNs", notificationARNs)
    writer.member("RollbackConfiguration", rollbackConfiguration)
    writer.member("Capabilities", capabilities)
    writer.member("Tags", tags)
    writer.member("Changes", changes)
    writer.member("NextToken", nextToken)
    writer.member("IncludeNestedStacks", includeNestedStacks)
    writer.member("ParentChangeSetId", parentChangeSetId)
    writer.member("RootChangeSetId", rootChangeSetId)
    writer.member("OnStackFailure", onStackFailure)
    writer.member("ImportExistingResources", importExistingResources)
    writer.member("DeploymentMode", deploymentMode)
  }
}

enum ExecuteChangeSet {
  struct Input: InputStructure {
    var changeSetName: String
    var stackName: String?
    var clientRequestToken: String?
    var disableRollback: Bool?
    var retainExceptOnCreate: Bool?

    static let shape = Shape.structure([
      .required("ChangeSetName", Shapes.changeSetNameOrId),
      .optional("StackName", Shapes.stackNameOrId),
      .optional("ClientRequestToken", Shapes.clientRequestToken),
      .optional("DisableRollback", .boolean),
      .optional("RetainExceptOnCreate", .boolean),
    ])
  }

  struct Output: XMLStructure {
    func writeMembers(to writer: inout XMLWriter) {}
  }
}

extension ExecuteChangeSet.Input {
  init?(_ object: JSONObject) {
    guard let changeSetName: String = object.string("ChangeSetName") else { return nil }
    self.changeSetName = changeSetName
    stackName = object.string("StackName")
    clientRequestToken = object.string("ClientRequestToken")
    disableRollback = object.boolean("DisableRollback")
    retainExceptOnCreate = object.boolean("RetainExceptOnCreate")
  }
}

enum ListChangeSets {
  struct Input: InputStructure {
    var stackName: String
    var nextToken: String?

    static let shape = Shape.structure([
      .required("StackName", Shapes.stackNameOrId),
      .optional("NextToken", Shapes.nextToken),
    ])
  }

  struct Output: XMLStructure {
    var summaries: [ChangeSetSummary]?
    var nextToken: String?
  }
}

extension ListChangeSets.Input {
  init?(_ object: JSONObject) {
    guard let stackName: String = object.string("StackName") else { return nil }
    self.stackName = stackName
    nextToken = object.string("NextToken")
  }
}

extension ListChangeSets.Output {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("Summaries", summaries)
    writer.member("NextToken", nextToken)
  }
}
