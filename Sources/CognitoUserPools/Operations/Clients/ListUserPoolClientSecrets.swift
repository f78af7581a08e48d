import AWSProtocol
import Model
import Sandboxes

extension ListUserPoolClientSecrets: CognitoOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    let client = try call.pool(input.userPoolId).current().realm.client(ClientID(input.clientId))
    return Output(clientSecrets: client.heldSecrets.map { ClientSecretDescriptorType($0, of: client.id) })
  }
}
