/// The data that an authenticator signs (Web Authentication §6.1).
package struct AuthenticatorData: Sendable {
  /// SHA-256 of the relying party's id.
  package let relyingPartyHash: [UInt8]
  package let isUserPresent: Bool
  package let isUserVerified: Bool
  /// Whether the passkey can be backed up, and whether it is.
  package let isBackupEligible: Bool
  package let isBackedUp: Bool
  /// Incremented by each signature, or always 0.
  package let signatureCount: UInt32
  /// At registration only.
  package let credential: AttestedCredential?

  /// A new credential.
  package struct AttestedCredential: Sendable {
    /// The authenticator's model (AAGUID), or zeros.
    package let authenticator: [UInt8]
    package let id: [UInt8]
    package let key: CredentialKey
  }

  package init(_ bytes: [UInt8]) throws(WebAuthnError) {
    guard bytes.count >= 37 else { throw .malformed("authenticator data of fewer than 37 bytes") }
    relyingPartyHash = Array(bytes[..<32])
    let flags = bytes[32]
    isUserPresent = flags & 0x01 != 0
    isUserVerified = flags & 0x04 != 0
    isBackupEligible = flags & 0x08 != 0
    isBackedUp = flags & 0x10 != 0
    signatureCount = bytes[33..<37].reduce(0) { $0 << 8 | UInt32($1) }
    guard isBackupEligible || !isBackedUp else {
      throw .malformed("the flag for a backup without the flag that it is possible")
    }
    var rest = bytes[37...]
    credential = flags & 0x40 != 0 ? try Self.credential(&rest) : nil
    if flags & 0x80 != 0 {
      guard let (extensions, count) = try? CBOR.parsePrefix(of: rest), extensions.count != nil else {
        throw .malformed("extensions that are not a map")
      }
      rest = rest.dropFirst(count)
    }
    guard rest.isEmpty else { throw .malformed("bytes after the authenticator data") }
  }

  private static func credential(_ rest: inout ArraySlice<UInt8>) throws(WebAuthnError) -> AttestedCredential {
    guard rest.count >= 18 else { throw .malformed("a credential cut short") }
    let authenticator = Array(rest.prefix(16))
    rest = rest.dropFirst(16)
    let length = rest.prefix(2).reduce(0) { $0 << 8 | Int($1) }
    rest = rest.dropFirst(2)
    // Web Authentication §5.8.3: at most 1023 bytes.
    guard (1...1023).contains(length), rest.count >= length else {
      throw .malformed("the length of the credential's id")
    }
    let id = Array(rest.prefix(length))
    rest = rest.dropFirst(length)
    guard let (_, count) = try? CBOR.parsePrefix(of: rest) else { throw .malformed("the credential's key") }
    let key = try CredentialKey(cose: Array(rest.prefix(count)))
    rest = rest.dropFirst(count)
    return AttestedCredential(authenticator: authenticator, id: id, key: key)
  }
}
