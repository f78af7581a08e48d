import AWSProtocol
package import CognitoUserPoolsShapes
import SignIn

extension UpdateDeviceStatus: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    try call.bearer(input.accessToken).setRemembered(
      input.deviceRememberedStatus.map { $0 == .remembered }, device: input.deviceKey)
    return Output()
  }
}
