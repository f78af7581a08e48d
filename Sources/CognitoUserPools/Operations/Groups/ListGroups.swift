import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import Sandboxes
import Store

extension ListGroups: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let groups = try call.pool(input.userPoolId).current().realm.groups.values
    let page = try Page(groups, limit: input.limit, after: input.nextToken, of: call.list(name, input.userPoolId)) {
      $0.name
    }
    return Output(groups: page.elements.map { GroupType($0, in: input.userPoolId) }, nextToken: page.next)
  }
}
