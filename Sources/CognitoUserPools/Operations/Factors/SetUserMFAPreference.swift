import AWSProtocol
import IdentityCore

extension SetUserMFAPreference: WorkerOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    try call.bearer(input.accessToken).setFactorPreferences(
      try preferences(
        sms: input.smsMfaSettings, token: input.softwareTokenMfaSettings, email: input.emailMfaSettings,
        passkey: input.webAuthnMfaSettings))
    return Output()
  }

  /// The settings of each factor that is named.
  static func preferences(
    sms: SMSMfaSettingsType?, token: SoftwareTokenMfaSettingsType?, email: EmailMfaSettingsType?,
    passkey: WebAuthnMfaSettingsType?
  ) throws(AWSFault) -> [SecondFactor: FactorPreference] {
    if passkey?.enabled == true { throw .notImplemented("WebAuthnMfaSettings") }
    var preferences: [SecondFactor: FactorPreference] = [:]
    preferences[.sms] = sms.map { FactorPreference(isEnabled: $0.enabled, isPreferred: $0.preferredMfa) }
    preferences[.softwareToken] = token.map { FactorPreference(isEnabled: $0.enabled, isPreferred: $0.preferredMfa) }
    preferences[.email] = email.map { FactorPreference(isEnabled: $0.enabled, isPreferred: $0.preferredMfa) }
    return preferences
  }
}
