import AWSProtocol

extension UpdateProvisionedLimit: CognitoOperation {
  static let support = Support.storedOnly
  static func run(_ input: Input, in call: Call) throws -> Output {
    Output(limit: try ProvisionedLimit(input.limitDefinition).set(input.requestedLimitValue, call))
  }
}
