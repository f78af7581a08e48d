import AWSProtocol
import SignIn

extension AdminDeleteUser: CognitoOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.userPoolId).accounts.deleteUser(named: input.username)
    return Output()
  }
}
