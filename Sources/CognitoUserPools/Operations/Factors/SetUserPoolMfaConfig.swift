import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import Realms
import Sandboxes

extension SetUserPoolMfaConfig: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let configuration = MFAConfiguration(
      sms: input.smsMfaConfiguration, token: input.softwareTokenMfaConfiguration, email: input.emailMfaConfiguration,
      policy: input.mfaConfiguration ?? .off)
    let pool = try call.pool(input.userPoolId)
    let tier = try pool.current().realm.tier
    try configuration.check(in: try pool.current().realm)
    // Omitted passkey settings stay unchanged (unconfirmed).
    let passkeys = try input.webAuthnConfiguration.map { try PasskeyRules($0, tier: tier) }
    let realm = try RegionalChange(pool).apply { settings in
      configuration.apply(to: &settings)
      if let passkeys { settings.passkeys = passkeys }
    }
    let shown = MFAConfiguration(realm)
    return Output(
      smsMfaConfiguration: shown.sms, softwareTokenMfaConfiguration: shown.token, emailMfaConfiguration: shown.email,
      mfaConfiguration: shown.policy, webAuthnConfiguration: WebAuthnConfigurationType(realm))
  }
}
