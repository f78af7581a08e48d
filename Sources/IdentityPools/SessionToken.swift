internal import Ambient
internal import Cryptography
internal import Encodings
package import Model

/// The session token of temporary keys. It contains the sealed id of their sandbox, since a request signed with them
/// may name nothing else; the rest is filler for the length that clients know.
struct SessionToken {
  let accessKeyID: String
  let sandbox: SandboxID

  /// Decodes to the beginning of real ones.
  private static let prefix = Array("!\n\torigin_ec".utf8)
  /// In bytes.
  private static let fillerLength = 420
  /// How long a token can be, in bytes.
  static let limit = 4096
  /// The filler behind the sandbox in a longer token.
  private static let padding: UInt8 = 0x20

  /// - Parameter minimum: the minimum length of the text in bytes.
  ///
  /// Filler and nonce come from the system even if the sandbox has a seed: a repeated nonce under the same key reveals
  /// the content.
  func sealed(key: [UInt8], atLeast minimum: Int = 0) -> String {
    var random = RandomSource.system
    let filler = random.bytes(Self.fillerLength)
    let nonce = random.bytes(AuthenticatedEncryption.nonceLength)
    var plain = Array("\(accessKeyID)\(sandbox)".utf8)
    // Four letters for three bytes.
    let length = Self.prefix.count + filler.count + nonce.count + AuthenticatedEncryption.tagLength + plain.count
    let missing = (min(minimum, Self.limit) + 3) / 4 * 3 - length
    if missing > 0 { plain += [UInt8](repeating: Self.padding, count: missing) }
    let (ciphertext, tag) = AuthenticatedEncryption.seal(plain, key: key, nonce: nonce, authenticating: filler)
    return Base64.encode(Self.prefix + filler + nonce + tag + ciphertext)
  }

  init(accessKeyID: String, sandbox: SandboxID) {
    self.accessKeyID = accessKeyID
    self.sandbox = sandbox
  }

  /// nil for anything that was not sealed with `key`.
  init?(opening text: String, key: [UInt8]) {
    let head = Self.prefix.count + Self.fillerLength
    let nonceEnd = head + AuthenticatedEncryption.nonceLength
    let tagEnd = nonceEnd + AuthenticatedEncryption.tagLength
    guard text.utf8.count <= Self.limit, let bytes = Base64.decode(text), bytes.count > tagEnd + 20,
      let plain = AuthenticatedEncryption.open(
        Array(bytes[tagEnd...]), tag: Array(bytes[nonceEnd..<tagEnd]), key: key, nonce: Array(bytes[head..<nonceEnd]),
        authenticating: Array(bytes[Self.prefix.count..<head]))
    else { return nil }
    accessKeyID = String(decoding: plain.prefix(20), as: UTF8.self)
    sandbox = SandboxID(String(decoding: plain.dropFirst(20).prefix { $0 != Self.padding }, as: UTF8.self))
  }
}

/// Keys with the token that goes along: what a client is given.
package struct GrantedCredentials: Sendable {
  package let keys: TemporaryCredentials
  package let sessionToken: String
}

extension GrantedCredentials {
  /// The length of the token, in bytes.
  package var tokenSize: Int { sessionToken.utf8.count }
  /// The same as a percentage of the length that a token can have.
  package var tokenUtilization: Int { tokenSize * 100 / SessionToken.limit }
}

/// Why keys do not open anything.
package enum CredentialsProblem: Error, Hashable, Sendable {
  /// Never issued, or the token belongs to another key.
  case unknown
  case expired
}
