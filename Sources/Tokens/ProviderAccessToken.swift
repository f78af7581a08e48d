package import Ambient
internal import Cryptography
internal import Encodings
internal import JSON
package import Model

/// The opaque access token that a simulated Facebook or Amazon gives to an app: sealed, behind the prefix of the real
/// ones.
package struct ProviderAccessToken: Sendable {
  /// The user's id at the provider.
  package let subject: String
  /// The app's id at the provider.
  package let client: String
  package let expires: Instant

  package init(subject: String, client: String, expires: Instant) {
    self.subject = subject
    self.client = client
    self.expires = expires
  }

  /// nil for a provider without such tokens.
  /// - Parameter key: of the realm that simulates the provider.
  package func sealed(at provider: Provider, key: [UInt8]) -> String? {
    guard let prefix = provider.accessTokenPrefix else { return nil }
    var random = RandomSource.system
    let nonce = random.bytes(AuthenticatedEncryption.nonceLength)
    let plain = JSON.array([.string(subject), .string(client), .integer(Int(expires.seconds))]).bytes
    let (ciphertext, tag) = AuthenticatedEncryption.seal(
      plain, key: key, nonce: nonce, authenticating: Self.purpose(provider))
    return prefix + Base64URL.encode(nonce + ciphertext + tag)
  }

  /// nil for anything but a token of that provider that was sealed with `key`.
  package init?(opening text: String, at provider: Provider, key: [UInt8]) {
    let (nonceLength, tagLength) = (AuthenticatedEncryption.nonceLength, AuthenticatedEncryption.tagLength)
    guard let prefix = provider.accessTokenPrefix, text.hasPrefix(prefix), text.utf8.count <= 4_096,
      let bytes = Base64URL.decode(text.dropFirst(prefix.count)), bytes.count > nonceLength + tagLength,
      let plain = AuthenticatedEncryption.open(
        Array(bytes[nonceLength..<bytes.count - tagLength]), tag: Array(bytes.suffix(tagLength)), key: key,
        nonce: Array(bytes[..<nonceLength]), authenticating: Self.purpose(provider)),
      let parts = (try? JSON.parse(plain))?.array, parts.count == 3, let subject = parts[0].string,
      let client = parts[1].string, let expires = parts[2].integer
    else { return nil }
    self.init(subject: subject, client: client, expires: Instant(seconds: Int64(expires)))
  }

  private static func purpose(_ provider: Provider) -> [UInt8] {
    Array("access token of the provider \(provider.name)".utf8)
  }
}
