import AWSProtocol
package import CognitoUserPoolsShapes
import SignIn

extension AdminUpdateDeviceStatus: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.userPoolId).accounts.factors.setRemembered(
      input.deviceRememberedStatus.map { $0 == .remembered }, device: input.deviceKey, of: input.username)
    return Output()
  }
}
