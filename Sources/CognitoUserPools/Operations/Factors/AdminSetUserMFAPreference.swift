import AWSProtocol
package import CognitoUserPoolsShapes
import SignIn

extension AdminSetUserMFAPreference: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.userPoolId).accounts.factors.setFactorPreferences(
      SetUserMFAPreference.preferences(
        sms: input.smsMfaSettings, token: input.softwareTokenMfaSettings, email: input.emailMfaSettings),
      passkeys: input.webAuthnMfaSettings.map { $0.enabled ?? false }, of: input.username)
    return Output()
  }
}
