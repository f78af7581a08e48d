import AWSProtocol

extension DeleteChangeSet: StackOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    // One that does not exist is deleted, as at the service.
    let stack = input.stackName.flatMap { call.stacks.find($0) }
    if let name = input.stackName, stack == nil, !input.changeSetName.hasPrefix("arn:") { throw AWSFault.noStack(name) }
    if let found = call.changeSets.find(input.changeSetName, stack: stack?.id) { call.changeSets.remove(found.id) }
    return Output()
  }
}
