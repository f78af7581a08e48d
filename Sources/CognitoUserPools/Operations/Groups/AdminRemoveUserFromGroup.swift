import AWSProtocol
package import CognitoUserPoolsShapes
import Realms

extension AdminRemoveUserFromGroup: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.userPoolId).administration.directory.remove(input.username, fromGroup: input.groupName)
    return Output()
  }
}
