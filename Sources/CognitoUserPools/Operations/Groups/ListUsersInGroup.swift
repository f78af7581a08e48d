import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import Realms

extension ListUsersInGroup: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let list = call.list(name, input.userPoolId, input.groupName)
    let start = try PageToken(input.nextToken, of: list)
    let page = try call.pool(input.userPoolId).administration.directory.users(
      inGroup: input.groupName, limit: Page<User>.size(input.limit), after: start.number)
    return Output(
      users: page.users.map { UserType($0) }, nextToken: page.next.map { PageToken(number: $0, of: list).text })
  }
}
