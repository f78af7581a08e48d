/// MFA methods, by their names in `UserMFASettingList`.
package enum ConfiguredMFAMethod: String, CaseIterable, Sendable {
  case sms = "SMS_MFA"
  case softwareToken = "SOFTWARE_TOKEN_MFA"
  case email = "EMAIL_OTP"
}

/// Whether a passkey's authenticator must verify the user.
package enum ConfiguredUserVerification: String, CaseIterable, Sendable {
  case required, preferred
}

/// How many factors a passkey with user verification counts as.
package enum ConfiguredPasskeyFactor: String, CaseIterable, Sendable {
  case single = "SINGLE_FACTOR"
  case multi = "MULTI_FACTOR_WITH_USER_VERIFICATION"
}

/// The destination of a message.
package enum ConfiguredContactAttribute: String, CaseIterable, Sendable {
  case email
  case phoneNumber = "phone_number"
}
