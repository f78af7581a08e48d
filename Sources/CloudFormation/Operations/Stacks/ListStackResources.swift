import AWSProtocol

extension ListStackResources: StackOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    let stack = try call.stack(input.stackName)
    return Output(
      stackResourceSummaries: stack.resources.map { resource in
        StackResourceSummary(
          logicalResourceId: resource.logicalID, physicalResourceId: resource.physicalID, resourceType: resource.type,
          lastUpdatedTimestamp: Timestamp(milliseconds: resource.updated), resourceStatus: resource.status,
          resourceStatusReason: resource.reason,
          driftInformation: StackResourceDriftInformationSummary(stackResourceDriftStatus: .notChecked))
      })
  }
}
