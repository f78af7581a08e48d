import AWSProtocol

extension ListStacks: StackOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    let wanted = input.stackStatusFilter ?? []
    return Output(
      stackSummaries: call.stacks.all.reversed().filter { wanted.isEmpty || wanted.contains($0.status) }.map { stack in
        StackSummary(
          stackId: stack.id, stackName: stack.name, templateDescription: stack.description,
          creationTime: Timestamp(milliseconds: stack.created),
          lastUpdatedTime: stack.updated.map { Timestamp(milliseconds: $0) },
          deletionTime: stack.deleted.map { Timestamp(milliseconds: $0) }, stackStatus: stack.status,
          stackStatusReason: stack.reason,
          driftInformation: StackDriftInformationSummary(stackDriftStatus: .notChecked))
      })
  }
}
