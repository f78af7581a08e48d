import AWSProtocol
package import CognitoUserPoolsShapes
import Realms

extension GetGroup: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let group = try call.pool(input.userPoolId).administration.directory.group(named: input.groupName)
    return Output(group: GroupType(group, in: input.userPoolId))
  }
}
