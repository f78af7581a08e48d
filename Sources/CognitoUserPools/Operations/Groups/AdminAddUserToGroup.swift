import AWSProtocol
package import CognitoUserPoolsShapes
import Realms

extension AdminAddUserToGroup: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.userPoolId).administration.directory.add(input.username, toGroup: input.groupName)
    return Output()
  }
}
