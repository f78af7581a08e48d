import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import Sandboxes

extension DescribeUserPoolClient: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let client = try call.pool(input.userPoolId).current().realm.client(ClientID(input.clientId))
    return Output(userPoolClient: UserPoolClientType(client, lists: .sorted))
  }
}
