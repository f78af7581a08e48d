import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import Realms
import Sandboxes

extension ListUsers: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.userPoolId)
    let search = try UserSearch(filter: input.filter)
    let list = call.list(name, input.userPoolId, input.filter ?? "")
    let start = try PageToken(input.paginationToken, of: list)
    let selected = input.attributesToGet.nonEmpty.map { Set($0) }
    if let selected {
      let schema = try pool.current().realm.schema
      guard selected.allSatisfy({ schema[$0] != nil }) else {
        throw AWSFault.invalidParameter("One or more requested attributes do not exist in user pool.")
      }
    }
    let page = try pool.administration.directory.users(search, limit: Page<User>.size(input.limit), after: start.number)
    return Output(
      users: page.users.map { UserType($0, only: selected) },
      paginationToken: page.next.map { PageToken(number: $0, of: list).text })
  }
}
