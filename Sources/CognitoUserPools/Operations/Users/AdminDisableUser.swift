import AWSProtocol
import SignIn

extension AdminDisableUser: CognitoOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.userPoolId).setEnabled(false, input.username)
    return Output()
  }
}
