import AWSProtocol

extension DeleteStack: StackOperation {
  static let note = "done before it answers"

  static func run(_ input: Input, in call: Call) throws -> Output {
    // One that does not exist is deleted, as at the service.
    guard let id = call.stacks.find(input.stackName)?.id else { return Output() }
    try call.alone(id) {
      guard let stack = call.stacks.find(id), !stack.isDeleted else { return }
      try check(stack, in: call)
      var work = StackWork(call, stack, token: input.clientRequestToken)
      try work.delete(retaining: Set(input.retainResources ?? []))
      call.stacks.put(work.stack)
    }
    for changeSet in call.changeSets.all(of: id) { call.changeSets.remove(changeSet.id) }
    return Output()
  }

  private static func check(_ stack: StackRecord, in call: Call) throws {
    guard !stack.isProtected else {
      throw AWSFault.invalid("Stack [\(stack.id)] cannot be deleted while TerminationProtection is enabled")
    }
    for name in stack.outputs.compactMap(\.exportName) {
      if let other = call.stacks.all.first(where: { !$0.isDeleted && $0.id != stack.id && $0.imports.contains(name) }) {
        throw AWSFault.invalid("Delete canceled. Cannot delete export \(name) as it is in use by \(other.name).")
      }
    }
  }
}
