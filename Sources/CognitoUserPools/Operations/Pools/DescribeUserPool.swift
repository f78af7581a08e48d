import AWSProtocol
package import CognitoUserPoolsShapes
import Sandboxes

extension DescribeUserPool: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    Output(userPool: UserPoolType(try call.pool(input.userPoolId).current().realm))
  }
}
