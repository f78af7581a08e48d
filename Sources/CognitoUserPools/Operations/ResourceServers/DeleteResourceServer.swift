import AWSProtocol
import Realms

extension DeleteResourceServer: CognitoOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.userPoolId).administration.deleteResourceServer(input.identifier)
    return Output()
  }
}
