import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import Realms

extension DeleteUserPoolClient: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.userPoolId).administration.deleteClient(ClientID(input.clientId))
    return Output()
  }
}
