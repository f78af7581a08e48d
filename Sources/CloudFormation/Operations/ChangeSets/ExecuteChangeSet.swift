import AWSProtocol

extension ExecuteChangeSet: StackOperation {
  static let note = "done before it answers"

  static func run(_ input: Input, in call: Call) throws -> Output {
    let named = try call.changeSet(input.changeSetName, stack: input.stackName)
    return try call.alone(named.stack) { try execute(input, named.id, in: call) }
  }

  private static func execute(_ input: Input, _ id: String, in call: Call) throws -> Output {
    var changeSet = try call.changeSet(id, stack: nil)
    guard changeSet.failure == nil, !changeSet.isExecuted else {
      throw AWSFault(
        .invalidChangeSetStatus,
        "ChangeSet [\(changeSet.id)] cannot be executed in its current status of [\(changeSet.isExecuted ? "EXECUTE_COMPLETE" : "FAILED")]"
      )
    }
    let stack = try call.stack(changeSet.stack)
    var deployment = try Deployment(call, stack, changeSet.request, token: input.clientRequestToken)
    if changeSet.isCreation {
      let isKept = input.disableRollback == true || changeSet.onFailure == .doNothing
      try deployment.create(onFailure: isKept ? .doNothing : changeSet.onFailure == .delete ? .delete : .rollback)
    } else {
      try deployment.update()
    }
    var result = deployment.stack
    result.changeSet = changeSet.id
    result.disablesRollback = input.disableRollback ?? false
    call.stacks.put(result)
    changeSet.isExecuted = true
    call.changeSets.put(changeSet)
    // The others were made for what the stack was.
    for other in call.changeSets.all(of: stack.id) where other.id != changeSet.id { call.changeSets.remove(other.id) }
    return Output()
  }
}
