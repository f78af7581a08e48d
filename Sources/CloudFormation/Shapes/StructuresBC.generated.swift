// Written by scripts/generate-shapes from the service model of botocore 1.43.11.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol

struct Change: XMLStructure {
  var type: ChangeType?
  var hookInvocationCount: Int?
  var resourceChange: ResourceChange?
}

extension Change {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("Type", type)
    writer.member("HookInvocationCount", hookInvocationCount)
    writer.member("ResourceChange", resourceChange)
  }
}

struct ChangeSetSummary: XMLStructure {
  var stackId: String?
  var stackName: String?
  var changeSetId: String?
  var changeSetName: String?
  var executionStatus: ExecutionStatus?
  var status: ChangeSetStatus?
  var statusReason: String?
  var creationTime: Timestamp?
  var description: String?
  var includeNestedStacks: Bool?
  var parentChangeSetId: String?
  var rootChangeSetId: String?
  var importExistingResources: Bool?
}

extension ChangeSetSummary {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("StackId", stackId)
    writer.member("StackName", stackName)
    writer.member("ChangeSetId", changeSetId)
    writer.member("ChangeSetName", changeSetName)
    writer.member("ExecutionStatus", executionStatus)
    writer.member("Status", status)
    writer.member("StatusReason", statusReason)
    writer.member("CreationTime", creationTime)
    writer.member("Description", description)
    writer.member("IncludeNestedStacks", includeNestedStacks)
    writer.member("ParentChangeSetId", parentChangeSetId)
    writer.member("RootChangeSetId", rootChangeSetId)
    writer.member("ImportExistingResources", importExistingResources)
  }
}
