import AWSProtocol
package import CognitoUserPoolsShapes
import JSON
import Model
import Sandboxes

extension GetUserPoolSessionConfiguration: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let realm = try call.pool(input.userPoolId).current().realm
    let limit = realm.settings.sessionLimit ?? realm.documents.integer(SessionDocuments.limit) ?? 20
    return Output(
      userPoolId: realm.id.text, userSessionTracking: realm.settings.sessionLimit == nil ? .disabled : .enabled,
      tokenSession: UserPoolTokenSessionConfigType(maxPerUser: limit))
  }
}
