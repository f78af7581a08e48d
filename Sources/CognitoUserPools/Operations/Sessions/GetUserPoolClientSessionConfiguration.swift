package import AWSProtocol
package import CognitoUserPoolsShapes
import JSON
import Model
import Sandboxes

extension GetUserPoolClientSessionConfiguration: CognitoOperation {
  package static let support = Support.storedOnly

  package static func run(_ input: Input, in call: Call) throws -> Output {
    let realm = try call.pool(input.userPoolId).current().realm
    let client = try realm.client(ClientID(input.clientId))
    let minutes = realm.documents[SessionDocuments.reuse]?[client.id.text]?.integer ?? 60
    return Output(
      userPoolId: realm.id.text, clientId: client.id.text,
      ssoSession: ClientSSOSessionConfigType(maxValidityMinutes: minutes))
  }
}
