import AWSProtocol
import Sandboxes

extension DescribeUserPool: CognitoOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    Output(userPool: UserPoolType(try call.pool(input.userPoolId).current().realm))
  }
}
