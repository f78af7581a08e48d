import AWSProtocol
import IdentityCore

extension DeleteUserPool: CognitoOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.userPoolId).delete()
    return Output()
  }
}
