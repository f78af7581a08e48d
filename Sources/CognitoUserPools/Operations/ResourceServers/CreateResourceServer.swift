import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import Realms

extension CreateResourceServer: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let server = ResourceServer(input.identifier, input.name, input.scopes)
    try call.pool(input.userPoolId).administration.createResourceServer(server)
    return Output(resourceServer: ResourceServerType(server, in: input.userPoolId))
  }
}
