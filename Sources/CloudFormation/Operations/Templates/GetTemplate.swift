import AWSProtocol

extension GetTemplate: StackOperation {
  static let note = "the template as it was given, also for the stage Processed"

  static func run(_ input: Input, in call: Call) throws -> Output {
    if let name = input.changeSetName {
      let changeSet = try call.changeSet(name, stack: input.stackName)
      return Output(templateBody: changeSet.request.template, stagesAvailable: [.original, .processed])
    }
    guard let name = input.stackName else { throw AWSFault.invalid("StackName must be specified.") }
    return Output(templateBody: try call.stack(name).template, stagesAvailable: [.original, .processed])
  }
}
