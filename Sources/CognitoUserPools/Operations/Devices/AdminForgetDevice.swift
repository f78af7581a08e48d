import AWSProtocol
package import CognitoUserPoolsShapes
import SignIn

extension AdminForgetDevice: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.userPoolId).accounts.factors.forgetDevice(input.deviceKey, of: input.username)
    return Output()
  }
}
