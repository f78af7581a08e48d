import AWSProtocol
import SignIn

extension AdminDeleteSoftwareToken: CognitoOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.userPoolId).accounts.factors.removeSoftwareToken(of: input.username)
    return Output()
  }
}
