internal import Description
internal import Encodings
package import Model

/// A passkey of a tenant's user, for a test suite that has the private key.
package struct ConfiguredPasskey: Sendable {
  package var id: String
  /// COSE, in base64url.
  package var publicKey: String
  package var displayName: String?
  package var authenticator: String?
  package var type: TenantPasskeyPolicy.Kind?
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
