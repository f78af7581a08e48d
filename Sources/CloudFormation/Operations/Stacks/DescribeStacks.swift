import AWSProtocol
import Imports

extension DescribeStacks: StackOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    guard let name = input.stackName else {
      return Output(stacks: call.stacks.all.filter { !$0.isDeleted }.reversed().map(Stack.init))
    }
    return Output(stacks: [Stack(try call.stack(name))])
  }
}

extension Stack {
  init(_ stack: StackRecord) {
    self.init(
      stackId: stack.id, stackName: stack.name, changeSetId: stack.changeSet, description: stack.description,
      parameters: stack.parameters.shown(in: stack.template), creationTime: Timestamp(milliseconds: stack.created),
      deletionTime: stack.deleted.map { Timestamp(milliseconds: $0) },
      lastUpdatedTime: stack.updated.map { Timestamp(milliseconds: $0) },
      rollbackConfiguration: RollbackConfiguration(), stackStatus: stack.status, stackStatusReason: stack.reason,
      disableRollback: stack.disablesRollback, notificationARNs: stack.notifications,
      capabilities: stack.capabilities, outputs: stack.outputs, roleARN: stack.role, tags: stack.tags,
      enableTerminationProtection: stack.isProtected,
      driftInformation: StackDriftInformation(stackDriftStatus: .notChecked))
  }
}

extension [(name: String, value: String)] {
  /// The parameters of a template with the values that they have; those that are not to be shown as asterisks.
  func shown(in template: String) -> [Parameter] {
    guard let declared = try? DeployedTemplate.summary(of: template).parameters else { return [] }
    return declared.map { parameter in
      let value = first { $0.name == parameter.name }?.value ?? parameter.defaultValue
      return Parameter(parameterKey: parameter.name, parameterValue: parameter.isHidden ? "****" : value)
    }
  }
}
