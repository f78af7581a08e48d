import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import Sandboxes

extension ListResourceServers: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let servers = try call.pool(input.userPoolId).current().realm.resourceServers.values
    let page = try Page(servers, limit: input.maxResults, after: input.nextToken, of: call.list(name, input.userPoolId))
    { $0.identifier }
    return Output(
      resourceServers: page.elements.map { ResourceServerType($0, in: input.userPoolId) }, nextToken: page.next)
  }
}
