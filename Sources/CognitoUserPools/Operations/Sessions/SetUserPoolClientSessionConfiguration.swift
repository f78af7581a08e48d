package import AWSProtocol
package import CognitoUserPoolsShapes
import JSON
import Model
import Realms
import Sandboxes

extension SetUserPoolClientSessionConfiguration: CognitoOperation {
  package static let support = Support.storedOnly

  package static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.userPoolId)
    let realm = try pool.current().realm
    try realm.requireSessions()
    let client = try realm.client(ClientID(input.clientId))
    guard realm.settings.sessionLimit != nil else { throw CoreError.resource(.sessionTrackingOff) }
    let minutes = input.ssoSession.maxValidityMinutes
    try pool.administration.updateDocument(SessionDocuments.reuse) { (document, _) throws(CoreError) in
      var kept = document?.object ?? [:]
      kept[client.id.text] = .integer(minutes)
      document = .object(kept)
    }
    return Output(userPoolId: pool.id.text, clientId: client.id.text, ssoSession: input.ssoSession)
  }
}
