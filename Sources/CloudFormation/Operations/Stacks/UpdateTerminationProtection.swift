import AWSProtocol

extension UpdateTerminationProtection: StackOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    var stack = try call.stack(input.stackName)
    stack.isProtected = input.enableTerminationProtection
    call.stacks.put(stack)
    return Output(stackId: stack.id)
  }
}
