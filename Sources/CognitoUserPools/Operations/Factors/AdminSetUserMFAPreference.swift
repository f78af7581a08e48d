import AWSProtocol
import IdentityCore

extension AdminSetUserMFAPreference: CognitoOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.userPoolId).setFactorPreferences(
      try SetUserMFAPreference.preferences(
        sms: input.smsMfaSettings, token: input.softwareTokenMfaSettings, email: input.emailMfaSettings,
        passkey: input.webAuthnMfaSettings), of: input.username)
    return Output()
  }
}
