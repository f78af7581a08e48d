import AWSProtocol
import SignIn

extension AdminForgetDevice: CognitoOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.userPoolId).accounts.factors.forgetDevice(input.deviceKey, of: input.username)
    return Output()
  }
}
