import AWSProtocol
package import CognitoUserPoolsShapes
import Sandboxes
import SignIn

extension AdminGetDevice: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.userPoolId)
    let device = try pool.accounts.factors.device(input.deviceKey, of: input.username)
    return Output(
      device: DeviceType(device, of: try pool.accounts.user(named: input.username), in: try pool.current().realm))
  }
}
