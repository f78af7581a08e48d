import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import OAuth

extension RevokeToken: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let server = try call.pool(ofClient: input.clientId).oauth
    let client = try server.verify(ClientID(input.clientId), input.clientSecret.map { .secret($0) } ?? .none)
    try server.revoke(input.token, client: client, linked: input.revokeAssociatedSessions == .linked)
    return Output()
  }
}
