import AWSProtocol
package import CognitoUserPoolsShapes
import SignIn
import Tokens

extension GetDevice: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let bearer = try call.bearer(optional: input.accessToken)
    return Output(device: DeviceType(try bearer.device(input.deviceKey)))
  }
}

extension Call {
  /// The user of an access token that the model declares optional but the service requires.
  func bearer(optional token: String?) throws -> Bearer {
    guard let token else {
      throw AWSFault.invalidParameter(
        "1 validation error detected: Value at 'accessToken' failed to satisfy constraint: Member must not be null")
    }
    return try bearer(token)
  }
}
