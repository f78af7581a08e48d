import AWSProtocol
package import CognitoUserPoolsShapes
import SignIn

extension AdminResetUserPassword: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.userPoolId).accounts.resetPassword(input.username, metadata: input.clientMetadata.dictionary)
    return Output()
  }
}
