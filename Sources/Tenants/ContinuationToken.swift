package import Ambient
internal import Cryptography
internal import Encodings
package import Model

/// The token that a client sends from one call to the next: opaque text, sealed with AES-256-GCM under a key of the
/// realm, so bound to the tenant, and in its content to the client, the family of endpoints, the flow and its step.
package struct ContinuationToken: Sendable {
  let family: TenantFlow.Family
  package let flow: UniqueID
  let sequence: UInt32
  let expires: Instant
  let client: ClientID

  private static let prefix = "AQABIQEAAAD"
  /// The length before sealing, in bytes: family, flow, sequence number, expiry, digest of the client.
  private static let plainLength = 1 + 16 + 4 + 8 + 16

  /// Whether the text has the form of one.
  static func isOne(_ text: String) -> Bool { text.hasPrefix(prefix) }

  /// Never call it inside of the lock. The nonce comes from the system even if the sandbox has a seed: a repeated nonce
  /// under the same key reveals the content.
  func sealed(key: [UInt8]) -> String {
    var random = RandomSource.system
    let nonce = random.bytes(AuthenticatedEncryption.nonceLength)
    var plain = [family.rawValue] + flow.bytes
    withUnsafeBytes(of: sequence.bigEndian) { plain += $0 }
    withUnsafeBytes(of: expires.milliseconds.bigEndian) { plain += $0 }
    plain += Self.digest(of: client)
    let (ciphertext, tag) = AuthenticatedEncryption.seal(plain, key: key, nonce: nonce)
    return Self.prefix + Base64URL.encode(nonce + ciphertext + tag)
  }

  /// nil for anything that was not sealed with `key` for `client`.
  package init?(opening text: String, key: [UInt8], client: ClientID) {
    guard text.utf8.count <= 512, text.hasPrefix(Self.prefix),
      let bytes = Base64URL.decode(text.dropFirst(Self.prefix.utf8.count)),
      bytes.count == AuthenticatedEncryption.nonceLength + Self.plainLength + AuthenticatedEncryption.tagLength
    else { return nil }
    let nonce = Array(bytes.prefix(AuthenticatedEncryption.nonceLength))
    let tag = Array(bytes.suffix(AuthenticatedEncryption.tagLength))
    let ciphertext = Array(bytes[nonce.count..<bytes.count - tag.count])
    guard let plain = AuthenticatedEncryption.open(ciphertext, tag: tag, key: key, nonce: nonce),
      plain.count == Self.plainLength, let family = TenantFlow.Family(rawValue: plain[0]),
      Array(plain[29...]) == Self.digest(of: client)
    else { return nil }
    self.family = family
    self.client = client
    flow = UniqueID(bytes: Array(plain[1..<17]))
    sequence = plain[17..<21].reduce(0) { $0 << 8 | UInt32($1) }
    expires = Instant(milliseconds: plain[21..<29].reduce(0) { $0 << 8 | Int64($1) })
  }

  init(_ flow: TenantFlow, expires: Instant) {
    family = flow.family
    self.flow = flow.id
    sequence = flow.sequence
    self.expires = expires
    client = flow.client
  }

  private static func digest(of client: ClientID) -> [UInt8] {
    Array(Digest.sha256(Array(client.text.utf8)).prefix(16))
  }
}
