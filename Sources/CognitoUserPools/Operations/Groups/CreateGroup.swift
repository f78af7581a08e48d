import AWSProtocol
import Realms

extension CreateGroup: CognitoOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    let group = try Provisioning.createGroup(input, in: call.pool(input.userPoolId))
    return Output(group: GroupType(group, in: input.userPoolId))
  }
}
