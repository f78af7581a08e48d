import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import SignIn

extension AdminDeleteUserAttributes: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.userPoolId).accounts.updateAttributes(
      of: input.username, input.userAttributeNames.map { Attribute($0, "") })
    return Output()
  }
}
