import AWSProtocol

extension DescribeStackResource: StackOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    let stack = try call.stack(input.stackName)
    guard let resource = stack.resource(input.logicalResourceId) else {
      throw AWSFault.invalid("Resource \(input.logicalResourceId) does not exist for stack \(stack.name)")
    }
    return Output(
      stackResourceDetail: StackResourceDetail(
        stackName: stack.name, stackId: stack.id, logicalResourceId: resource.logicalID,
        physicalResourceId: resource.physicalID, resourceType: resource.type,
        lastUpdatedTimestamp: Timestamp(milliseconds: resource.updated), resourceStatus: resource.status,
        resourceStatusReason: resource.reason,
        driftInformation: StackResourceDriftInformation(stackResourceDriftStatus: .notChecked)))
  }
}
