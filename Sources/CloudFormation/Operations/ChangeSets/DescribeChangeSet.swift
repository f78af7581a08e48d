import AWSProtocol

extension DescribeChangeSet: StackOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    let found = try call.changeSet(input.changeSetName, stack: input.stackName)
    return Output(
      changeSetName: found.name, changeSetId: found.id, stackId: found.stack, stackName: found.stackName,
      description: found.description, parameters: found.request.parameters.shown(in: found.request.template),
      creationTime: Timestamp(milliseconds: found.created), executionStatus: found.executionStatus,
      status: found.status, statusReason: found.failure, notificationARNs: found.request.notifications,
      rollbackConfiguration: RollbackConfiguration(), capabilities: found.request.capabilities,
      tags: found.request.tags, changes: found.changes, includeNestedStacks: false, onStackFailure: found.onFailure)
  }
}

extension ChangeSetRecord {
  var status: ChangeSetStatus { failure == nil ? .createComplete : .failed }
  var executionStatus: ExecutionStatus { failure != nil ? .unavailable : isExecuted ? .executeComplete : .available }
}
