import AWSProtocol

extension DescribeStackResources: StackOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    let stack: StackRecord
    if let name = input.stackName {
      stack = try call.stack(name)
    } else {
      guard let id = input.physicalResourceId else {
        throw AWSFault.invalid("StackName or PhysicalResourceId must be specified.")
      }
      guard let found = call.stacks.all.last(where: { !$0.isDeleted && $0.resources.contains { $0.physicalID == id } })
      else { throw AWSFault.invalid("Stack for \(id) does not exist") }
      stack = found
    }
    let resources = stack.resources.filter {
      input.logicalResourceId == nil || $0.logicalID == input.logicalResourceId
    }
    return Output(
      stackResources: resources.map { resource in
        StackResource(
          stackName: stack.name, stackId: stack.id, logicalResourceId: resource.logicalID,
          physicalResourceId: resource.physicalID, resourceType: resource.type,
          timestamp: Timestamp(milliseconds: resource.updated), resourceStatus: resource.status,
          resourceStatusReason: resource.reason,
          driftInformation: StackResourceDriftInformation(stackResourceDriftStatus: .notChecked))
      })
  }
}
