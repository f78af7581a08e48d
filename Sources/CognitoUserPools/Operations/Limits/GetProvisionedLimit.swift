package import AWSProtocol
package import CognitoUserPoolsShapes

extension GetProvisionedLimit: CognitoOperation {
  package static let support = Support.storedOnly
  package static func run(_ input: Input, in call: Call) throws -> Output {
    Output(limit: try ProvisionedLimit(input.limitDefinition).current(call))
  }
}
