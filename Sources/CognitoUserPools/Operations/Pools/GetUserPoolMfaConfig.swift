import AWSProtocol
import IdentityCore
import JSON

extension GetUserPoolMfaConfig: CognitoOperation {
  static let note = "what CreateUserPool was told"

  static func run(_ input: Input, in call: Call) throws -> Output {
    let settings = try call.pool(input.userPoolId).current().realm.settings
    let sms: SmsConfigurationType? = settings.annotations.structure("SmsConfiguration")
    return Output(
      smsMfaConfiguration: sms.map {
        SmsMfaConfigType(
          smsAuthenticationMessage: settings.annotations.string("SmsAuthenticationMessage"), smsConfiguration: $0)
      },
      mfaConfiguration: UserPoolMfaType(settings.mfa))
  }
}
