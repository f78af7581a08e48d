/// `UserType`, or what `admin-get-user` prints, and ours (`Password`, `Groups`, `Totp`).
package struct ConfiguredUser: Sendable {
  package struct Attribute: Sendable {
    package var name: Located<String>
    package var value: String
  }

  package var position: SourcePosition
  package var username: Located<String>
  /// In clear; never shown in a message.
  package var password: String?
  package var attributes: [Attribute]
  package var groups: [Located<String>]
  package var isEnabled: Bool?
  package var status: ConfiguredUserStatus?
  /// Milliseconds since 1970.
  package var created: Int?
  package var lastModified: Int?
  package var preferredMFA: ConfiguredMFAMethod?
  package var mfaMethods: [ConfiguredMFAMethod]
  /// Whether `MFAOptions` names codes by text, the one thing that can be said there.
  package var usesTextCodes: Bool
  /// Base32 secret of a registered authenticator app.
  package var totp: String?
}

/// `UserStatusType`
package enum ConfiguredUserStatus: String, CaseIterable, Sendable {
  case unconfirmed = "UNCONFIRMED"
  case confirmed = "CONFIRMED"
  case archived = "ARCHIVED"
  case compromised = "COMPROMISED"
  case unknown = "UNKNOWN"
  case resetRequired = "RESET_REQUIRED"
  case forceChangePassword = "FORCE_CHANGE_PASSWORD"
  case externalProvider = "EXTERNAL_PROVIDER"
}

extension ConfiguredUser: MappingDecodable {
  static var noun: String { "a user" }

  init(_ members: MappingReader) {
    position = members.position
    username = members.required(
      "Username", Reading.string(1...128, .visible).located, standIn: Located("", at: members.position))
    password = members.optional("Password", .string(1...256, .password))
    attributes = members.optional("UserAttributes", or: "Attributes", .list(of: .mapping)) ?? []
    groups = members.list("Groups", of: Reading.string(1...128, .visible).located, count: 0...100)
    isEnabled = members.optional("Enabled", .boolean)
    status = members.optional("UserStatus", .choice)
    created = members.optional("UserCreateDate", .moment)
    lastModified = members.optional("UserLastModifiedDate", .moment)
    preferredMFA = members.optional("PreferredMfaSetting", .choice)
    mfaMethods = members.list("UserMFASettingList", of: .choice)
    totp = members.optional("Totp", .base32)
    let options: [MFAOption] = members.list("MFAOptions", of: .mapping)
    usesTextCodes = !options.isEmpty
  }

  /// `MFAOptionType`
  private struct MFAOption: MappingDecodable {
    enum Medium: String, CaseIterable, Sendable {
      case sms = "SMS"
    }

    enum Attribute: String, CaseIterable, Sendable {
      case phoneNumber = "phone_number"
    }

    static var noun: String { "an MFA option" }

    init(_ members: MappingReader) {
      let _: Medium = members.required("DeliveryMedium", .choice, standIn: .sms)
      let _: Attribute = members.required("AttributeName", .choice, standIn: .phoneNumber)
    }
  }
}

extension ConfiguredUser.Attribute: MappingDecodable {
  static var noun: String { "a user's attribute" }

  init(_ members: MappingReader) {
    name = members.required(
      "Name", Reading.string(1...32, .visible).located, standIn: Located("", at: members.position))
    value = members.optional("Value", .string(0...2048)) ?? ""
  }
}

extension Reading where Value == String {
  fileprivate static var base32: Reading {
    Reading.string(16...256).refined("not a base32 secret", expected: "letters A to Z and digits 2 to 7") { text in
      text.unicodeScalars.allSatisfy { ("A"..."Z").contains($0) || ("2"..."7").contains($0) || $0 == "=" } ? text : nil
    }
  }
}
