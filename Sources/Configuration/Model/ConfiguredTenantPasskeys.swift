internal import Description
internal import Encodings

/// `passkeys` of a tenant; passkeys are disabled without it.
package struct ConfiguredTenantPasskeys: Sendable {
  package var relyingParty: String?
  package var allowsSelfService: Bool
  package var requiresAttestation: Bool
  /// Empty for all.
  package var types: [PasskeyType]
  package var restrictions: Restrictions?

  /// Whether a passkey stays on its device.
  package enum PasskeyType: String, CaseIterable, Sendable {
    case deviceBound, synced
  }

  /// Which authenticators are allowed or blocked, by AAGUID.
  package struct Restrictions: Sendable {
    package var enforcement: Enforcement?
    package var authenticators: [String]

    package enum Enforcement: String, CaseIterable, Sendable {
      case allow, block
    }
  }
}

extension ConfiguredTenantPasskeys: MappingDecodable {
  static var noun: String { "a tenant's policy for passkeys" }

  init(_ members: MappingReader) {
    relyingParty = members.optional("relyingParty", .string(1...253, .domainName))
    allowsSelfService = members.optional("isSelfServiceRegistrationAllowed", .boolean) ?? true
    requiresAttestation = members.optional("isAttestationEnforced", .boolean) ?? false
    types = members.list("passkeyTypes", of: .choice)
    restrictions = members.optional("keyRestrictions", .mapping)
  }
}

extension ConfiguredTenantPasskeys.Restrictions: MappingDecodable {
  static var noun: String { "restrictions of authenticators" }

  init(_ members: MappingReader) {
    enforcement = members.optional("enforcementType", .choice)
    authenticators = members.list("aaGuids", of: .string(36...36, .uuid))
  }
}

/// A passkey of a tenant's user, for a test suite that has the private key.
package struct ConfiguredPasskey: Sendable {
  package var id: String
  /// COSE, in base64url.
  package var publicKey: String
  package var displayName: String?
  package var authenticator: String?
  package var type: ConfiguredTenantPasskeys.PasskeyType?
}

extension ConfiguredPasskey: MappingDecodable {
  static var noun: String { "a passkey" }

  init(_ members: MappingReader) {
    id = members.required("id", .string(1...1364, .base64URL), standIn: "")
    publicKey = members.required("publicKey", .string(1...2731, .base64URL), standIn: "")
    displayName = members.optional("displayName", .string(1...256))
    authenticator = members.optional("aaGuid", .string(36...36, .uuid))
    type = members.optional("passkeyType", .choice)
  }
}

extension TextForm {
  /// Bytes in base64url without padding.
  fileprivate static let base64URL = TextForm(noun: "base64url", expected: "letters, digits, - and _") { text in
    !text.isEmpty && Base64URL.decode(Array(text.utf8)) != nil
  }
}
