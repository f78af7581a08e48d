import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import Realms

extension UpdateResourceServer: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let server = ResourceServer(input.identifier, input.name, input.scopes)
    try call.pool(input.userPoolId).administration.updateResourceServer(server)
    return Output(resourceServer: ResourceServerType(server, in: input.userPoolId))
  }
}
