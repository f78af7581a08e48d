import AWSProtocol

extension DeleteStack: StackOperation {
  static let note = "done before it answers"

  static func run(_ input: Input, in call: Call) throws -> Output {
    // One that does not exist is deleted, as at the service.
    guard let stack = call.stacks.find(input.stackName), !stack.isDeleted else { return Output() }
    guard !stack.isProtected else {
      throw AWSFault.invalid("Stack [\(stack.id)] cannot be deleted while TerminationProtection is enabled")
    }
    for name in stack.outputs.compactMap(\.exportName) {
      if let other = call.stacks.all.first(where: { !$0.isDeleted && $0.id != stack.id && $0.imports.contains(name) }) {
        throw AWSFault.invalid("Delete canceled. Cannot delete export \(name) as it is in use by \(other.name).")
      }
    }
    try call.alone(stack.id) {
      call.stacks.put(
        try Deployment.delete(
          call, stack, retaining: Set(input.retainResources ?? []), token: input.clientRequestToken))
    }
    for changeSet in call.changeSets.all(of: stack.id) { call.changeSets.remove(changeSet.id) }
    return Output()
  }
}
