import AWSProtocol
package import CognitoUserPoolsShapes
import SignIn

extension AdminDisableUser: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.userPoolId).accounts.setEnabled(false, input.username)
    return Output()
  }
}
