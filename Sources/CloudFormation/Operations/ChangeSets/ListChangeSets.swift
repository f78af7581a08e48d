import AWSProtocol

extension ListChangeSets: StackOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    let stack = try call.stack(input.stackName)
    return Output(
      summaries: call.changeSets.all(of: stack.id).map { found in
        ChangeSetSummary(
          stackId: found.stack, stackName: found.stackName, changeSetId: found.id, changeSetName: found.name,
          executionStatus: found.executionStatus, status: found.status, statusReason: found.failure,
          creationTime: Timestamp(milliseconds: found.created), description: found.description,
          includeNestedStacks: false)
      })
  }
}
