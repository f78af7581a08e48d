import AWSProtocol
package import CognitoUserPoolsShapes
import Sandboxes

extension GetUserPoolMfaConfig: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let realm = try call.pool(input.userPoolId).current().realm
    let shown = MFAConfiguration(realm)
    return Output(
      smsMfaConfiguration: shown.sms, softwareTokenMfaConfiguration: shown.token, emailMfaConfiguration: shown.email,
      mfaConfiguration: shown.policy, webAuthnConfiguration: WebAuthnConfigurationType(realm))
  }
}
