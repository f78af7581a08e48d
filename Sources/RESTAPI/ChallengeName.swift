internal import Description
internal import JSON
internal import OpenAPI

/// The name of a challenge.
enum ChallengeName: String, CaseIterable, Sendable {
  case newPassword = "new_password"
  case emailCode = "email_otp"
  case smsCode = "sms_otp"
  case textFactor = "sms_mfa"
  case tokenFactor = "totp"
  case factorSetUp = "mfa_setup"
  case factorChoice = "select_mfa"

  static let schema = Schema.text(oneOf: allCases.map(\.rawValue))

  static let kind = ValueKind<ChallengeName>.choice(.newPassword)
}
