import AWSProtocol
import IdentityCore

extension SetUserPoolMfaConfig: CognitoOperation {
  static let note = "passkeys count as one factor"

  static func run(_ input: Input, in call: Call) throws -> Output {
    let configuration = MFAConfiguration(
      sms: input.smsMfaConfiguration, token: input.softwareTokenMfaConfiguration, email: input.emailMfaConfiguration,
      policy: input.mfaConfiguration ?? .off)
    let pool = try call.pool(input.userPoolId)
    try configuration.check(in: try pool.current().realm)
    // A pool's passkeys stay as they are where the call says nothing of them (unconfirmed).
    let passkeys = try input.webAuthnConfiguration.map(PasskeyRules.init)
    let realm = try pool.updateSettings { settings, _ in
      configuration.apply(to: &settings)
      if let passkeys { settings.passkeys = passkeys }
    }
    let shown = MFAConfiguration(realm.settings)
    return Output(
      smsMfaConfiguration: shown.sms, softwareTokenMfaConfiguration: shown.token, emailMfaConfiguration: shown.email,
      mfaConfiguration: shown.policy, webAuthnConfiguration: WebAuthnConfigurationType(realm))
  }
}
