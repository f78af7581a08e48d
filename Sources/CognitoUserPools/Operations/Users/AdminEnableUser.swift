import AWSProtocol
package import CognitoUserPoolsShapes
import SignIn

extension AdminEnableUser: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.userPoolId).accounts.setEnabled(true, input.username)
    return Output()
  }
}
