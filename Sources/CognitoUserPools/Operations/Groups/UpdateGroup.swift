import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import Realms

extension UpdateGroup: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let group = try call.pool(input.userPoolId).administration.directory.updateGroup(input.groupName) { group in
      if let description = input.description { group.description = description }
      if let role = input.roleArn { group.roleARN = role }
      if let precedence = input.precedence { group.precedence = precedence }
    }
    return Output(group: GroupType(group, in: input.userPoolId))
  }
}
