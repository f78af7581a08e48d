import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import SignIn

extension SetUserMFAPreference: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    try call.bearer(input.accessToken).setFactorPreferences(
      preferences(
        sms: input.smsMfaSettings, token: input.softwareTokenMfaSettings, email: input.emailMfaSettings),
      passkeys: input.webAuthnMfaSettings.map { $0.enabled ?? false })
    return Output()
  }

  /// The settings of each given factor.
  static func preferences(
    sms: SMSMfaSettingsType?, token: SoftwareTokenMfaSettingsType?, email: EmailMfaSettingsType?
  ) -> [SecondFactor: FactorPreference] {
    var preferences: [SecondFactor: FactorPreference] = [:]
    preferences[.sms] = sms.map { FactorPreference(isEnabled: $0.enabled, isPreferred: $0.preferredMfa) }
    preferences[.softwareToken] = token.map { FactorPreference(isEnabled: $0.enabled, isPreferred: $0.preferredMfa) }
    preferences[.email] = email.map { FactorPreference(isEnabled: $0.enabled, isPreferred: $0.preferredMfa) }
    return preferences
  }
}
