internal import JSON
internal import OpenAPI

/// What a challenge is called.
enum ChallengeName: String, CaseIterable, Sendable {
  case newPassword = "new_password"
  case emailCode = "email_otp"
  case smsCode = "sms_otp"

  /// Names that the API has for what is not there yet.
  static let planned = ["sms_mfa", "totp", "mfa_setup", "select_mfa"]

  static let schema = Schema.text(oneOf: allCases.map(\.rawValue))

  static let kind = ValueKind<ChallengeName>(
    schema, expected: "one of \(allCases.map(\.rawValue).joined(separator: ", "))", placeholder: .newPassword
  ) { (json, pointer) throws(Refusal) in
    if let text = json.string {
      if let name = ChallengeName(rawValue: text) { return name }
      if planned.contains(text) { throw Refusal(.invalidRequest, "not implemented: \(text)", pointer: pointer) }
    }
    throw .wrongValue(at: pointer, expected: "one of \(allCases.map(\.rawValue).joined(separator: ", "))")
  }
}
