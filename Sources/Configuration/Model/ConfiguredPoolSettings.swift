/// `UsernameAttributeType` and `VerifiedAttributeType`: what a message can be sent to.
package enum ConfiguredContactAttribute: String, CaseIterable, Sendable {
  case email
  case phoneNumber = "phone_number"
}

/// `AliasAttributeType`
package enum ConfiguredAliasAttribute: String, CaseIterable, Sendable {
  case email
  case phoneNumber = "phone_number"
  case preferredUsername = "preferred_username"
}

/// `UserPoolMfaType`
package enum ConfiguredMFA: String, CaseIterable, Sendable {
  case off = "OFF"
  case on = "ON"
  case optional = "OPTIONAL"
}

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

package enum ConfiguredDeletionProtection: String, CaseIterable, Sendable {
  case active = "ACTIVE"
  case inactive = "INACTIVE"
}

/// `UserPoolTierType`
package enum ConfiguredTier: String, CaseIterable, Sendable {
  case lite = "LITE"
  case essentials = "ESSENTIALS"
  case plus = "PLUS"
}

/// `DeviceConfigurationType`
package struct ConfiguredDevices: Sendable {
  package var challengeRequiredOnNewDevice: Bool?
  package var onlyRememberedOnUserPrompt: Bool?
}

/// `RecoveryOptionType`
package struct ConfiguredRecoveryMechanism: Sendable {
  package enum Name: String, CaseIterable, Sendable {
    case verifiedEmail = "verified_email"
    case verifiedPhoneNumber = "verified_phone_number"
    case adminOnly = "admin_only"
  }

  package var name: Name
  package var priority: Int
}

/// `AdminCreateUserConfigType`
package struct ConfiguredAdminCreateUser: Sendable {
  package var onlyAdministrators: Bool?
  package var unusedAccountValidityDays: Int?
  package var invitation: ConfiguredInvitation?
}

/// `MessageTemplateType`
package struct ConfiguredInvitation: Sendable {
  package var smsMessage: String?
  package var emailMessage: String?
  package var emailSubject: String?
}

/// `UserPoolAddOnsType`
package struct ConfiguredAddOns: Sendable {
  package enum Mode: String, CaseIterable, Sendable {
    case off = "OFF"
    case audit = "AUDIT"
    case enforced = "ENFORCED"
  }

  package var advancedSecurity: Mode?
  package var customAuth: Mode?
}

extension ConfiguredDevices: MappingDecodable {
  static var noun: String { "DeviceConfiguration" }

  init(_ members: MappingReader) {
    challengeRequiredOnNewDevice = members.optional("ChallengeRequiredOnNewDevice", .boolean)
    onlyRememberedOnUserPrompt = members.optional("DeviceOnlyRememberedOnUserPrompt", .boolean)
  }
}

struct ConfiguredRecovery: MappingDecodable {
  var mechanisms: [ConfiguredRecoveryMechanism]?

  static var noun: String { "AccountRecoverySetting" }

  init(_ members: MappingReader) {
    mechanisms = members.optional("RecoveryMechanisms", .list(of: .mapping, count: 1...2))
  }
}

extension ConfiguredRecoveryMechanism: MappingDecodable {
  static var noun: String { "a recovery mechanism" }

  init(_ members: MappingReader) {
    name = members.required("Name", .choice, standIn: .adminOnly)
    priority = members.required("Priority", .integer(1...2), standIn: 1)
  }
}

extension ConfiguredAdminCreateUser: MappingDecodable {
  static var noun: String { "AdminCreateUserConfig" }

  init(_ members: MappingReader) {
    onlyAdministrators = members.optional("AllowAdminCreateUserOnly", .boolean)
    unusedAccountValidityDays = members.optional("UnusedAccountValidityDays", .integer(0...365))
    invitation = members.optional("InviteMessageTemplate", .mapping)
  }
}

extension ConfiguredInvitation: MappingDecodable {
  static var noun: String { "InviteMessageTemplate" }

  init(_ members: MappingReader) {
    smsMessage = members.optional("SMSMessage", .string(6...140))
    emailMessage = members.optional("EmailMessage", .string(6...20_000))
    emailSubject = members.optional("EmailSubject", .string(1...140))
  }
}

extension ConfiguredAddOns: MappingDecodable {
  static var noun: String { "UserPoolAddOns" }

  init(_ members: MappingReader) {
    advancedSecurity = members.optional("AdvancedSecurityMode", .choice)
    let flows: AdditionalFlows? = members.optional("AdvancedSecurityAdditionalFlows", .mapping)
    customAuth = flows?.customAuth
  }

  private struct AdditionalFlows: MappingDecodable {
    var customAuth: Mode?

    static var noun: String { "AdvancedSecurityAdditionalFlows" }

    init(_ members: MappingReader) {
      customAuth = members.optional("CustomAuthMode", .choice)
    }
  }
}

struct ConfiguredUsernames: MappingDecodable {
  var areCaseSensitive: Bool?

  static var noun: String { "UsernameConfiguration" }

  init(_ members: MappingReader) {
    areCaseSensitive = members.optional("CaseSensitive", .boolean)
  }
}

struct ConfiguredAttributeUpdates: MappingDecodable {
  var verifiedBeforeUpdate: [ConfiguredContactAttribute]?

  static var noun: String { "UserAttributeUpdateSettings" }

  init(_ members: MappingReader) {
    verifiedBeforeUpdate = members.optional("AttributesRequireVerificationBeforeUpdate", .list(of: .choice))
  }
}
