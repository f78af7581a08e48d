internal import Description
package import JSON

/// A user, as in `UserType` or in the output of `admin-get-user`, with our additions (`Password`, `Groups`, `Totp`).
package struct ConfiguredUser: Sendable {
  /// An element of `Attributes`.
  package struct Attribute: Sendable {
    package var name: Located<String>
    package var value: String
  }

  /// An additional address for second factor codes.
  package struct StrongMethod: Sendable {
    package enum Channel: String, CaseIterable, Sendable {
      case email, sms
    }

    package var channel: Channel
    package var address: String
  }

  /// A plain-text password, or the verifier of an export.
  package struct Secret: Sendable {
    package var password: String?
    package var verifier: String?
  }

  package var position: SourcePosition
  package var username: Located<String>
  /// The plain-text password; never shown in a message.
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
  /// Whether `MFAOptions` enables SMS codes, the only method that it can name.
  package var usesSMSCodes: Bool
  /// The Base32 secret of a registered authenticator app.
  package var totp: String?
  /// The user's name for the authenticator app.
  package var totpName: String?
  /// In place of a password: the verifier of an export.
  package var passwordVerifier: String?
  /// The password history, the latest first.
  package var earlierPasswords: [Secret]
  /// Milliseconds since 1970.
  package var temporaryPasswordSet: Int?
  /// New addresses pending verification.
  package var unverifiedChanges: [Attribute]
  /// Where a tenant sends codes of a second factor.
  package var strongMethods: [StrongMethod]
  /// The `Kept` members of an export.
  package var kept: JSONObject?
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
    totpName = members.optional("TotpName", .string(0...131_072))
    passwordVerifier = members.optional("PasswordVerifier", .verifier)
    earlierPasswords = members.list("EarlierPasswords", of: .mapping, count: 0...24)
    temporaryPasswordSet = members.optional("TemporaryPasswordSet", .moment)
    unverifiedChanges = members.list("UnverifiedChanges", of: .mapping)
    strongMethods = members.list("StrongMethods", of: .mapping, count: 0...2)
    kept = members.optional("Kept", .object)
    if password != nil, passwordVerifier != nil {
      members.report("PasswordVerifier", "PasswordVerifier beside Password", expected: "one of the two")
    }
    let options: [MFAOption] = members.list("MFAOptions", of: .mapping)
    usesSMSCodes = !options.isEmpty
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

extension ConfiguredUser.StrongMethod: MappingDecodable {
  static var noun: String { "a strong method" }

  init(_ members: MappingReader) {
    channel = members.required("Channel", .choice, standIn: .email)
    address = members.required("Address", .string(1...320), standIn: "")
  }
}

extension ConfiguredUser.Secret: MappingDecodable {
  static var noun: String { "an earlier password" }

  init(_ members: MappingReader) {
    password = members.optional("Password", .string(1...256, .password))
    verifier = members.optional("PasswordVerifier", .verifier)
  }
}

extension ConfiguredUser.Attribute: MappingDecodable {
  static var noun: String { "a user's attribute" }

  init(_ members: MappingReader) {
    name = members.required(
      "Name", Reading.string(1...135, .visible).located, standIn: Located("", at: members.position))
    value = members.optional("Value", .string(0...2048)) ?? ""
  }
}

extension Reading where Value == String {
  /// `x1:{name of the pool}:{salt}:{x}`, the last two in base64url, or `h1:{algorithm}:{hash of another system}`. The
  /// content is validated when the user is created.
  static var verifier: Reading {
    Reading.string(10...600).refined("not a password verifier", expected: "one that an export wrote") { text in
      let count = text.split(separator: ":", omittingEmptySubsequences: false).count
      return text.hasPrefix("x1:") && count == 4 || text.hasPrefix("h1:") && count == 3 ? text : nil
    }
  }

  fileprivate static var base32: Reading {
    Reading.string(16...256).refined("not a base32 secret", expected: "letters A to Z and digits 2 to 7") { text in
      text.unicodeScalars.allSatisfy { ("A"..."Z").contains($0) || ("2"..."7").contains($0) || $0 == "=" } ? text : nil
    }
  }
}
