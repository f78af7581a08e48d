/// The names that `UserMFASettingList` has for the methods.
package enum ConfiguredMFAMethod: String, CaseIterable, Sendable {
  case sms = "SMS_MFA"
  case softwareToken = "SOFTWARE_TOKEN_MFA"
  case email = "EMAIL_OTP"
}

/// Whether an authenticator must check who holds a passkey.
package enum ConfiguredUserVerification: String, CaseIterable, Sendable {
  case required, preferred
}

/// As how much a passkey counts whose holder was checked.
package enum ConfiguredPasskeyFactor: String, CaseIterable, Sendable {
  case single = "SINGLE_FACTOR"
  case multi = "MULTI_FACTOR_WITH_USER_VERIFICATION"
}

/// What a message can be sent to.
package enum ConfiguredContactAttribute: String, CaseIterable, Sendable {
  case email
  case phoneNumber = "phone_number"
}
