// Written by scripts/generate-shapes from the service model of botocore 1.43.11.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

struct Stack: XMLStructure {
  var stackId: String?
  var stackName: String
  var changeSetId: String?
  var description: String?
  var parameters: [Parameter]?
  var creationTime: Timestamp
  var deletionTime: Timestamp?
  var lastUpdatedTime: Timestamp?
  var rollbackConfiguration: RollbackConfiguration?
  var stackStatus: StackStatus
  var stackStatusReason: String?
  var disableRollback: Bool?
  var notificationARNs: [String]?
  var timeoutInMinutes: Int?
  var capabilities: [Capability]?
  var outputs: [Output]?
  var roleARN: String?
  var tags: [Tag]?
  var enableTerminationProtection: Bool?
  var parentId: String?
  var rootId: String?
  var driftInformation: StackDriftInformation?
  var retainExceptOnCreate: Bool?
  var deletionMode: DeletionMode?
  var detailedStatus: DetailedStatus?
  var lastOperations: [OperationEntry]?
}

extension Stack {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("StackId", stackId)
    writer.member("StackName", stackName)
    writer.member("ChangeSetId", changeSetId)
    writer.member("Description", description)
    writer.member("Parameters", parameters)
    writer.member("CreationTime", creationTime)
    writer.member("DeletionTime", deletionTime)
    writer.member("LastUpdatedTime", lastUpdatedTime)
    writer.member("RollbackConfiguration", rollbackConfiguration)
    writer.member("StackStatus", stackStatus)
    writer.member("StackStatusReason", stackStatusReason)
    writer.member("DisableRollback", disableRollback)
    writer.member("NotificationARNs", notificationARNs)
    writer.member("TimeoutInMinutes", timeoutInMinutes)
    writer.member("Capabilities", capabilities)
    writer.member("Outputs", outputs)
    writer.member("RoleARN", roleARN)
    writer.member("Tags", tags)
    writer.member("EnableTerminationProtection", enableTerminationProtection)
    writer.member("ParentId", parentId)
    writer.member("RootId", rootId)
    writer.member("DriftInformation", driftInformation)
    writer.member("RetainExceptOnCreate", retainExceptOnCreate)
    writer.member("DeletionMode", deletionMode)
    writer.member("DetailedStatus", detailedStatus)
    writer.member("LastOperations", lastOperations)
  }
}

struct StackDriftInformation: XMLStructure {
  var stackDriftStatus: StackDriftStatus
  var lastCheckTimestamp: Timestamp?
}

extension StackDriftInformation {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("StackDriftStatus", stackDriftStatus)
    writer.member("LastCheckTimestamp", lastCheckTimestamp)
  }
}

struct StackDriftInformationSummary: XMLStructure {
  var stackDriftStatus: StackDriftStatus
  var lastCheckTimestamp: Timestamp?
}

extension StackDriftInformationSummary {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("StackDriftStatus", stackDriftStatus)
    writer.member("LastCheckTimestamp", lastCheckTimestamp)
  }
}

struct StackEvent: XMLStructure {
  var stackId: String
  var eventId: String
  var stackName: String
  var operationId: String?
  var logicalResourceId: String?
  var physicalResourceId: String?
  var resourceType: String?
  var timestamp: Timestamp
  var resourceStatus: ResourceStatus?
  var resourceStatusReason: String?
  var resourceProperties: String?
  var clientRequestToken: String?
  var hookType: String?
  var hookStatus: HookStatus?
  var hookStatusReason: String?
  var hookInvocationPoint: HookInvocationPoint?
  var hookInvocationId: String?
  var hookFailureMode: HookFailureMode?
  var detailedStatus: DetailedStatus?
}

extension StackEvent {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("StackId", stackId)
    writer.member("EventId", eventId)
    writer.member("StackName", stackName)
    writer.member("OperationId", operationId)
    writer.member("LogicalResourceId", logicalResourceId)
    writer.member("PhysicalResourceId", physicalResourceId)
    writer.member("ResourceType", resourceType)
    writer.member("Timestamp", timestamp)
    writer.member("ResourceStatus", resourceStatus)
    writer.member("ResourceStatusReason", resourceStatusReason)
    writer.member("ResourceProperties", resourceProperties)
    writer.member("ClientRequestToken", clientRequestToken)
    writer.member("HookType", hookType)
    writer.member("HookStatus", hookStatus)
    writer.member("HookStatusReason", hookStatusReason)
    writer.member("HookInvocationPoint", hookInvocationPoint)
    writer.member("HookInvocationId", hookInvocationId)
    writer.member("HookFailureMode", hookFailureMode)
    writer.member("DetailedStatus", detailedStatus)
  }
}

struct StackResource: XMLStructure {
  var stackName: String?
  var stackId: String?
  var logicalResourceId: String
  var physicalResourceId: String?
  var resourceType: String
  var timestamp: Timestamp
  var resourceStatus: ResourceStatus
  var resourceStatusReason: String?
  var description: String?
  var driftInformation: StackResourceDriftInformation?
  var moduleInfo: ModuleInfo?
}

extension StackResource {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("StackName", stackName)
    writer.member("StackId", stackId)
    writer.member("LogicalResourceId", logicalResourceId)
    writer.member("PhysicalResourceId", physicalResourceId)
    writer.member("ResourceType", resourceType)
    writer.member("Timestamp", timestamp)
    writer.member("ResourceStatus", resourceStatus)
    writer.member("ResourceStatusReason", resourceStatusReason)
    writer.member("Description", description)
    writer.member("DriftInformation", driftInformation)
    writer.member("ModuleInfo", moduleInfo)
  }
}

struct StackResourceDetail: XMLStructure {
  var stackName: String?
  var stackId: String?
  var logicalResourceId: String
  var physicalResourceId: String?
  var resourceType: String
  var lastUpdatedTimestamp: Timestamp
  var resourceStatus: ResourceStatus
  var resourceStatusReason: String?
  var description: String?
  var metadata: String?
  var driftInformation: StackResourceDriftInformation?
  var moduleInfo: ModuleInfo?
}

extension StackResourceDetail {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("StackName", stackName)
    writer.member("StackId", stackId)
    writer.member("LogicalResourceId", logicalResourceId)
    writer.member("PhysicalResourceId", physicalResourceId)
    writer.member("ResourceType", resourceType)
    writer.member("LastUpdatedTimestamp", lastUpdatedTimestamp)
    writer.member("ResourceStatus", resourceStatus)
    writer.member("ResourceStatusReason", resourceStatusReason)
    writer.member("Description", description)
    writer.member("Metadata", metadata)
    writer.member("DriftInformation", driftInformation)
    writer.member("ModuleInfo", moduleInfo)
  }
}

struct StackResourceDriftInformation: XMLStructure {
  var stackResourceDriftStatus: StackResourceDriftStatus
  var lastCheckTimestamp: Timestamp?
}

extension StackResourceDriftInformation {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("StackResourceDriftStatus", stackResourceDriftStatus)
    writer.member("LastCheckTimestamp", lastCheckTimestamp)
  }
}

struct StackResourceDriftInformationSummary: XMLStructure {
  var stackResourceDriftStatus: StackResourceDriftStatus
  var lastCheckTimestamp: Timestamp?
}

extension StackResourceDriftInformationSummary {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("StackResourceDriftStatus", stackResourceDriftStatus)
    writer.member("LastCheckTimestamp", lastCheckTimestamp)
  }
}

struct StackResourceSummary: XMLStructure {
  var logicalResourceId: String
  var physicalResourceId: String?
  var resourceType: String
  var lastUpdatedTimestamp: Timestamp
  var resourceStatus: ResourceStatus
  var resourceStatusReason: String?
  var driftInformation: StackResourceDriftInformationSummary?
  var moduleInfo: ModuleInfo?
}

extension StackResourceSummary {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("LogicalResourceId", logicalResourceId)
    writer.member("PhysicalResourceId", physicalResourceId)
    writer.member("ResourceType", resourceType)
    writer.member("LastUpdatedTimestamp", lastUpdatedTimestamp)
    writer.member("ResourceStatus", resourceStatus)
    writer.member("ResourceStatusReason", resourceStatusReason)
    writer.member("DriftInformation", driftInformation)
    writer.member("ModuleInfo", moduleInfo)
  }
}

struct StackSummary: XMLStructure {
  var stackId: String?
  var stackName: String
  var templateDescription: String?
  var creationTime: Timestamp
  var lastUpdatedTime: Timestamp?
  var deletionTime: Timestamp?
  var stackStatus: StackStatus
  var stackStatusReason: String?
  var parentId: String?
  var rootId: String?
  var driftInformation: StackDriftInformationSummary?
  var lastOperations: [OperationEntry]?
}

extension StackSummary {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("StackId", stackId)
    writer.member("StackName", stackName)
    writer.member("TemplateDescription", templateDescription)
    writer.member("CreationTime", creationTime)
    writer.member("LastUpdatedTime", lastUpdatedTime)
    writer.member("DeletionTime", deletionTime)
    writer.member("StackStatus", stackStatus)
    writer.member("StackStatusReason", stackStatusReason)
    writer.member("ParentId", parentId)
    writer.member("RootId", rootId)
    writer.member("DriftInformation", driftInformation)
    writer.member("LastOperations", lastOperations)
  }
}

struct Tag: InputStructure, XMLStructure {
  var key: String
  var value: String

  static let shape = Shape.structure([
    .required("Key", Shapes.tagKey),
    .required("Value", Shapes.tagValue),
  ])
}

extension Tag {
  init?(_ object: JSONObject) {
    guard let key: String = object.string("Key") else { return nil }
    self.key = key
    guard let value: String = object.string("Value") else { return nil }
    self.value = value
  }

  func writeMembers(to writer: inout XMLWriter) {
    writer.member("Key", key)
    writer.member("Value", value)
  }
}

struct TemplateParameter: XMLStructure {
  var parameterKey: String?
  var defaultValue: String?
  var noEcho: Bool?
  var description: String?
}

extension TemplateParameter {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("ParameterKey", parameterKey)
    writer.member("DefaultValue", defaultValue)
    writer.member("NoEcho", noEcho)
    writer.member("Description", description)
  }
}

struct TemplateSummaryConfig: InputStructure {
  var treatUnrecognizedResourceTypesAsWarnings: Bool?

  static let shape = Shape.structure([
    .optional("TreatUnrecognizedResourceTypesAsWarnings", .boolean),
  ])
}

extension TemplateSummaryConfig {
  init(_ object: JSONObject) {
    treatUnrecognizedResourceTypesAsWarnings = object.boolean("TreatUnrecognizedResourceTypesAsWarnings")
  }
}
