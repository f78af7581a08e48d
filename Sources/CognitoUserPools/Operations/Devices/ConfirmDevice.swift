import AWSProtocol
package import CognitoUserPoolsShapes
import Encodings
import Model
import SignIn

extension ConfirmDevice: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let bearer = try call.bearer(input.accessToken)
    guard let verifier = input.deviceSecretVerifierConfig?.passwordVerifier.flatMap({ Base64.decode($0) }),
      let salt = input.deviceSecretVerifierConfig?.salt.flatMap({ Base64.decode($0) })
    else { throw CoreError.device(.verifierInvalid) }
    return Output(
      userConfirmationNecessary: try bearer.confirmDevice(
        input.deviceKey, name: input.deviceName, verifier: verifier, salt: salt))
  }
}
