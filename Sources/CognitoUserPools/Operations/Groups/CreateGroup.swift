import AWSProtocol
package import CognitoUserPoolsShapes
import Realms

extension CreateGroup: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let group = try Provisioning.createGroup(input, in: call.pool(input.userPoolId))
    return Output(group: GroupType(group, in: input.userPoolId))
  }
}
