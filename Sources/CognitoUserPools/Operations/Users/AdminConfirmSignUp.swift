import AWSProtocol
package import CognitoUserPoolsShapes
import SignIn

extension AdminConfirmSignUp: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.userPoolId).accounts.confirmUser(
      input.username, metadata: input.clientMetadata.dictionary)
    return Output()
  }
}
