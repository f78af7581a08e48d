import AWSProtocol

extension CreateChangeSet: StackOperation {
  static let note = "for stacks that are created or updated; resources are not imported"

  static func run(_ input: Input, in call: Call) throws -> Output {
    if input.resourcesToImport?.isEmpty == false || input.changeSetType == .`import` {
      throw AWSFault.notImplemented("ChangeSetType IMPORT")
    }
    if input.deploymentMode != nil { throw AWSFault.notImplemented("DeploymentMode") }
    let isCreation = input.changeSetType == .create
    var stack: StackRecord
    if isCreation, let known = call.stacks.find(input.stackName), known.status == .reviewInProgress {
      stack = known
    } else if isCreation {
      stack = try call.newStack(named: input.stackName, status: .reviewInProgress)
    } else {
      stack = try call.stackToChange(input.stackName)
    }
    // One that was executed is gone, as for all others of the stack; it is only still described.
    if let other = call.changeSets.find(input.changeSetName, stack: stack.id), !other.isExecuted {
      throw AWSFault(
        .alreadyExists,
        "ChangeSet \(input.changeSetName) cannot be created due to a mismatch with existing attribute Template")
    }
    let request = try StackRequest(
      call,
      template: TemplateSource(
        body: input.templateBody, url: input.templateURL, usesPrevious: input.usePreviousTemplate ?? false),
      parameters: input.parameters, tags: input.tags, capabilities: input.capabilities,
      notifications: input.notificationARNs, role: input.roleARN, previous: isCreation ? nil : stack)
    let (changes, isSame) = try Deployment.changes(call, stack, request)
    let unique = try call.uniqueID()
    let id =
      "arn:\(call.partition):cloudformation:\(call.region):\(call.account):changeSet/\(input.changeSetName)/\(unique)"
    if isCreation {
      stack.template = request.template
      stack.note(
        EventRecord(
          id: unique, logicalID: stack.name, physicalID: stack.id, type: "AWS::CloudFormation::Stack",
          status: .createInProgress, reason: "User Initiated", time: call.now, properties: nil, token: input.clientToken
        ))
      try call.claim(stack)
      call.stacks.put(stack)
    }
    call.changeSets.add(
      ChangeSetRecord(
        id: id, name: input.changeSetName, stack: stack.id, stackName: stack.name, isCreation: isCreation,
        request: request, description: input.description, onFailure: input.onStackFailure, changes: changes,
        failure: isSame && !isCreation
          ? "The submitted information didn't contain changes. Submit different information to create a change set."
          : nil,
        created: call.now))
    return Output(id: id, stackId: stack.id)
  }
}
