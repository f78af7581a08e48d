import AWSProtocol

extension UpdateStack: StackOperation {
  static let note = "done before it answers"

  static func run(_ input: Input, in call: Call) throws -> Output {
    let id = try call.stackToChange(input.stackName).id
    return try call.alone(id) { try update(input, id, in: call) }
  }

  private static func update(_ input: Input, _ id: String, in call: Call) throws -> Output {
    let stack = try call.stackToChange(id)
    let request = try StackRequest(
      call,
      template: TemplateSource(
        body: input.templateBody, url: input.templateURL, usesPrevious: input.usePreviousTemplate ?? false),
      parameters: input.parameters, tags: input.tags, capabilities: input.capabilities,
      notifications: input.notificationARNs, role: input.roleARN, previous: stack)
    try StackPolicy.check(input.stackPolicyBody ?? input.stackPolicyURL ?? input.stackPolicyDuringUpdateBody)
    guard try !Deployment.changes(call, stack, request).isSame else {
      throw AWSFault.invalid("No updates are to be performed.")
    }
    try Deployment.checkMacros(request)
    var deployment = try Deployment(call, stack, request, token: input.clientRequestToken)
    try deployment.update()
    call.stacks.put(deployment.stack)
    return Output(stackId: stack.id)
  }
}
