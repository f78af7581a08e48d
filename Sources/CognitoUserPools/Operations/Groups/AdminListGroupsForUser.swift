import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import Sandboxes
import SignIn

extension AdminListGroupsForUser: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.userPoolId)
    let groups = try pool.current().realm.groups(of: try pool.accounts.user(named: input.username))
    let page = try Page(
      groups, limit: input.limit, after: input.nextToken, of: call.list(name, input.userPoolId, input.username)
    ) { group in
      // Sorted by precedence, groups without one last.
      let digits = String(group.precedence ?? .max)
      return String(repeating: "0", count: 19 - digits.count) + digits + group.name
    }
    return Output(groups: page.elements.map { GroupType($0, in: input.userPoolId) }, nextToken: page.next)
  }
}
