import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import Sandboxes
import SignIn

extension AdminListDevices: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.userPoolId)
    let user = try pool.accounts.user(named: input.username)
    let realm = try pool.current().realm
    let page = try Page(
      try pool.accounts.factors.devices(of: input.username), limit: input.limit, after: input.paginationToken,
      of: call.list(name, input.userPoolId, input.username), key: \.key)
    return Output(devices: page.elements.map { DeviceType($0, of: user, in: realm) }, paginationToken: page.next)
  }
}
