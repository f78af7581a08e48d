import AWSProtocol
import SignIn

extension AdminDeleteUser: CognitoOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.userPoolId).deleteUser(named: input.username)
    return Output()
  }
}
