import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import Realms
import Sandboxes

extension UpdateUserPoolClient: CognitoOperation {
  package static let note = "replaces every setting"

  package static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.userPoolId)
    let (realm, _) = try pool.current()
    let old = try realm.client(ClientID(input.clientId))
    try input.check(in: realm, hasSecret: old.isConfidential, verb: "updating")
    let client = try pool.administration.updateClient(old.id) { client, _ in
      if let name = input.clientName { client.name = name }
      input.apply(to: &client, in: realm)
    }
    return Output(userPoolClient: UserPoolClientType(client, lists: .hashed))
  }
}
