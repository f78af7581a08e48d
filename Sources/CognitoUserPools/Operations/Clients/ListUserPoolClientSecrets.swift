import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import Sandboxes

extension ListUserPoolClientSecrets: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let client = try call.pool(input.userPoolId).current().realm.client(ClientID(input.clientId))
    return Output(clientSecrets: client.heldSecrets.map { ClientSecretDescriptorType($0, of: client.id) })
  }
}
