/// `PasswordPolicyType`
package struct ConfiguredPasswordPolicy: Sendable {
  package var minimumLength: Int?
  package var requireUppercase: Bool?
  package var requireLowercase: Bool?
  package var requireNumbers: Bool?
  package var requireSymbols: Bool?
  package var historySize: Int?
  package var temporaryPasswordValidityDays: Int?
}

/// `AuthFactorType`: what may begin a choice-based sign-in.
package enum ConfiguredFirstFactor: String, CaseIterable, Sendable {
  case password = "PASSWORD"
  case emailOTP = "EMAIL_OTP"
  case smsOTP = "SMS_OTP"
  case webAuthn = "WEB_AUTHN"
}

/// `UserPoolPolicyType`
struct ConfiguredPolicies: MappingDecodable {
  var password: ConfiguredPasswordPolicy?
  var allowedFirstAuthFactors: [ConfiguredFirstFactor]?

  static var noun: String { "Policies" }

  init(_ members: MappingReader) {
    password = members.optional("PasswordPolicy", .mapping)
    let signIn: ConfiguredSignInPolicy? = members.optional("SignInPolicy", .mapping)
    allowedFirstAuthFactors = signIn?.allowedFirstAuthFactors
  }
}

private struct ConfiguredSignInPolicy: MappingDecodable {
  var allowedFirstAuthFactors: [ConfiguredFirstFactor]?

  static var noun: String { "SignInPolicy" }

  init(_ members: MappingReader) {
    allowedFirstAuthFactors = members.optional("AllowedFirstAuthFactors", .list(of: .choice, count: 1...4))
  }
}

extension ConfiguredPasswordPolicy: MappingDecodable {
  static var noun: String { "PasswordPolicy" }

  init(_ members: MappingReader) {
    minimumLength = members.optional("MinimumLength", .integer(6...99))
    requireUppercase = members.optional("RequireUppercase", .boolean)
    requireLowercase = members.optional("RequireLowercase", .boolean)
    requireNumbers = members.optional("RequireNumbers", .boolean)
    requireSymbols = members.optional("RequireSymbols", .boolean)
    historySize = members.optional("PasswordHistorySize", .integer(0...24))
    temporaryPasswordValidityDays = members.optional("TemporaryPasswordValidityDays", .integer(0...365))
  }
}
