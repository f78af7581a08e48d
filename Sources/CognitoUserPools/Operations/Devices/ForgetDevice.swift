import AWSProtocol
package import CognitoUserPoolsShapes
import SignIn

extension ForgetDevice: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    try call.bearer(optional: input.accessToken).forgetDevice(input.deviceKey)
    return Output()
  }
}
