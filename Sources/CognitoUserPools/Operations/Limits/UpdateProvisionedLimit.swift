package import AWSProtocol
package import CognitoUserPoolsShapes

extension UpdateProvisionedLimit: CognitoOperation {
  package static let support = Support.storedOnly
  package static func run(_ input: Input, in call: Call) throws -> Output {
    Output(limit: try ProvisionedLimit(input.limitDefinition).set(input.requestedLimitValue, call))
  }
}
