import AWSProtocol

extension DescribeStackEvents: StackOperation {
  static let note = "the last 1,000 of a stack, the newest first"

  static func run(_ input: Input, in call: Call) throws -> Output {
    let stack = try call.stack(input.stackName)
    return Output(
      stackEvents: stack.events.reversed().map { event in
        StackEvent(
          stackId: stack.id, eventId: event.id, stackName: stack.name, logicalResourceId: event.logicalID,
          physicalResourceId: event.physicalID, resourceType: event.type,
          timestamp: Timestamp(milliseconds: event.time),
          resourceStatus: event.status, resourceStatusReason: event.reason, resourceProperties: event.properties,
          clientRequestToken: event.token)
      })
  }
}
