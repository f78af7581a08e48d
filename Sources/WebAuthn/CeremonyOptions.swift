internal import Encodings
package import JSON

/// The options for making a passkey that an app received (`PublicKeyCredentialCreationOptionsJSON`, Web Authentication
/// §5.4), as far as an authenticator in software follows them.
package struct CreationOptions: Sendable {
  package let challenge: [UInt8]
  /// nil for the host of the page.
  package let relyingParty: String?
  /// The user id to store with the passkey.
  package let user: [UInt8]
  /// The ids of passkeys beside which no other may be made.
  package let excluded: [[UInt8]]
  /// Whether the relying party asks for an attestation.
  let wantsAttestation: Bool
  /// Whether it asks for the extension `credProps` (Web Authentication §10.1.3).
  let wantsProperties: Bool

  /// - Throws: ``WebAuthnError/malformed(_:)``.
  package init(_ json: JSON) throws(WebAuthnError) {
    challenge = try json.challenge
    relyingParty = try json["rp"]?.relyingParty("id")
    guard let user = json["user"]?["id"]?.base64URL, (1...64).contains(user.count) else {
      throw .malformed("user.id: expected 1 to 64 bytes in base64url (§5.4.3)")
    }
    self.user = user
    excluded = try json.descriptors("excludeCredentials")
    wantsAttestation = ["direct", "indirect", "enterprise"].contains(json["attestation"]?.string ?? "none")
    wantsProperties = json["extensions"]?["credProps"]?.bool ?? false
  }
}

/// The options for signing with a passkey that an app received (`PublicKeyCredentialRequestOptionsJSON`, Web
/// Authentication §5.5).
package struct RequestOptions: Sendable {
  package let challenge: [UInt8]
  /// nil for the host of the page.
  package let relyingParty: String?
  /// The ids of the passkeys that may sign; empty for any that is discoverable.
  package let allowed: [[UInt8]]

  /// - Throws: ``WebAuthnError/malformed(_:)``.
  package init(_ json: JSON) throws(WebAuthnError) {
    challenge = try json.challenge
    relyingParty = try json.relyingParty("rpId")
    allowed = try json.descriptors("allowCredentials")
  }
}

extension JSON {
  fileprivate var challenge: [UInt8] {
    get throws(WebAuthnError) {
      guard let bytes = self["challenge"]?.base64URL, (1...1024).contains(bytes.count) else {
        throw .malformed("challenge: expected 1 to 1024 bytes in base64url")
      }
      return bytes
    }
  }

  fileprivate func relyingParty(_ name: String) throws(WebAuthnError) -> String? {
    guard let value = self[name], value != .null else { return nil }
    guard let host = value.string, (1...253).contains(host.utf8.count) else {
      throw .malformed("the relying party id: expected a host name")
    }
    return host
  }

  /// The ids of a list of `PublicKeyCredentialDescriptorJSON`.
  fileprivate func descriptors(_ name: String) throws(WebAuthnError) -> [[UInt8]] {
    guard let value = self[name], value != .null else { return [] }
    var ids: [[UInt8]] = []
    guard let list = value.array, list.count <= 256 else { throw .malformed("\(name): expected at most 256 items") }
    for item in list {
      guard let id = item["id"]?.base64URL else { throw .malformed("\(name): expected items with an id in base64url") }
      ids.append(id)
    }
    return ids
  }
}
