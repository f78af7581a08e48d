import AWSProtocol
import Realms

extension AdminAddUserToGroup: CognitoOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.userPoolId).administration.directory.add(input.username, toGroup: input.groupName)
    return Output()
  }
}
