import AWSProtocol
import Realms

extension CreateGroup: CognitoOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    let group = try call.pool(input.userPoolId).createGroup(
      input.groupName, description: input.description, precedence: input.precedence, roleARN: input.roleArn)
    return Output(group: GroupType(group, in: input.userPoolId))
  }
}
