import AWSProtocol
package import CognitoUserPoolsShapes
import Realms

extension DescribeResourceServer: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let server = try call.pool(input.userPoolId).administration.resourceServer(input.identifier)
    return Output(resourceServer: ResourceServerType(server, in: input.userPoolId))
  }
}
