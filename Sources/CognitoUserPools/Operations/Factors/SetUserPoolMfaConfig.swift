import AWSProtocol
import IdentityCore

extension SetUserPoolMfaConfig: CognitoOperation {
  static let note = "no passkeys"

  static func run(_ input: Input, in call: Call) throws -> Output {
    if input.webAuthnConfiguration != nil { throw AWSFault.notImplemented("WebAuthnConfiguration") }
    let configuration = MFAConfiguration(
      sms: input.smsMfaConfiguration, token: input.softwareTokenMfaConfiguration, email: input.emailMfaConfiguration,
      policy: input.mfaConfiguration ?? .off)
    let pool = try call.pool(input.userPoolId)
    try configuration.check(in: try pool.current().realm)
    let realm = try pool.updateSettings { settings, _ in configuration.apply(to: &settings) }
    let shown = MFAConfiguration(realm.settings)
    return Output(
      smsMfaConfiguration: shown.sms, softwareTokenMfaConfiguration: shown.token, emailMfaConfiguration: shown.email,
      mfaConfiguration: shown.policy)
  }
}
