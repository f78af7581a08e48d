import AWSProtocol
import IdentityCore

extension ListUsersInGroup: WorkerOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    let start = try PageToken(input.nextToken, of: name)
    let page = try call.pool(input.userPoolId).users(
      inGroup: input.groupName, limit: Page<User>.size(input.limit), after: start.number)
    return Output(
      users: page.users.map { UserType($0) }, nextToken: page.next.map { PageToken(number: $0, of: name).text })
  }
}
