import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import SignIn

extension AdminUpdateUserAttributes: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.userPoolId).accounts.updateAttributes(
      of: input.username, try Attribute.list(input.userAttributes), verifiesFirst: true,
      metadata: input.clientMetadata.dictionary)
    return Output()
  }
}
