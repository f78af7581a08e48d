import AWSProtocol
import Realms

extension AdminRemoveUserFromGroup: CognitoOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.userPoolId).administration.directory.remove(input.username, fromGroup: input.groupName)
    return Output()
  }
}
