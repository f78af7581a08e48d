import AWSProtocol

extension CreateStack: StackOperation {
  static let note = "done before it answers"

  static func run(_ input: Input, in call: Call) throws -> Output {
    let stack = try call.newStack(named: input.stackName, status: .createInProgress)
    let request = try StackRequest(
      call, template: TemplateSource(body: input.templateBody, url: input.templateURL), parameters: input.parameters,
      tags: input.tags, capabilities: input.capabilities, notifications: input.notificationARNs, role: input.roleARN)
    try StackPolicy.check(input.stackPolicyBody ?? input.stackPolicyURL)
    try Deployment.checkMacros(request)
    return try call.alone(stack.id) {
      var deployment = try Deployment(call, stack, request, token: input.clientRequestToken)
      try call.claim(stack)
      try deployment.create(onFailure: input.disableRollback == true ? .doNothing : input.onFailure ?? .rollback)
      var result = deployment.stack
      result.isProtected = input.enableTerminationProtection ?? false
      result.disablesRollback = input.disableRollback ?? false
      call.stacks.put(result)
      return Output(stackId: stack.id)
    }
  }
}

/// Policies that protect resources from updates are not followed.
enum StackPolicy {
  static func check(_ policy: String?) throws(AWSFault) {
    if policy != nil { throw .notImplemented("StackPolicyBody") }
  }
}
