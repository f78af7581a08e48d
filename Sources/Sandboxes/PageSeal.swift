internal import Cryptography
internal import Encodings

/// Seals places in lists: what a caller gets to fetch the next page with says nothing, cannot be made up, and fits that
/// list alone. The key lasts as long as the process.
package struct PageSeal: Sendable {
  private let key: [UInt8]

  init() { key = SecureRandom.bytes(AuthenticatedEncryption.keyLength) }

  /// - Parameter list: names the list with everything that it depends on.
  package func seal(_ position: String, of list: String) -> String {
    let nonce = SecureRandom.bytes(AuthenticatedEncryption.nonceLength)
    let sealed = AuthenticatedEncryption.seal(
      Array(position.utf8), key: key, nonce: nonce, authenticating: Array(list.utf8))
    return Base64.encode(nonce + sealed.tag + sealed.ciphertext)
  }

  /// The position in a token; nil if the token was not sealed for that list.
  package func open(_ token: String, of list: String) -> String? {
    let (start, end) = (AuthenticatedEncryption.nonceLength, AuthenticatedEncryption.tagLength)
    guard token.utf8.count < 4096, let bytes = Base64.decode(token), bytes.count > start + end else { return nil }
    let plain = AuthenticatedEncryption.open(
      Array(bytes[(start + end)...]), tag: Array(bytes[start..<start + end]), key: key, nonce: Array(bytes[..<start]),
      authenticating: Array(list.utf8))
    return plain.flatMap { String(validating: $0, as: UTF8.self) }
  }
}
