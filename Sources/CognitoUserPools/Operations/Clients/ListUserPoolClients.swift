import AWSProtocol
import Ambient
package import CognitoUserPoolsShapes
import Model
import Sandboxes

extension ListUserPoolClients: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let clients = try call.pool(input.userPoolId).current().realm.poolClients
    // Pools have no dynamic client registration here.
    let asked = input.clientType == .dcr ? [] : clients
    let page = try Page(asked, limit: input.maxResults, after: input.nextToken, of: call.list(name, input.userPoolId)) {
      client in
      "\(client.created.milliseconds) \(client.id)"
    }
    return Output(userPoolClients: page.elements.map { UserPoolClientDescription($0) }, nextToken: page.next)
  }
}
