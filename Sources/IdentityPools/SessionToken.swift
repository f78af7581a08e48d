internal import Ambient
internal import Cryptography
internal import Encodings
package import Model
package import Sandboxes
internal import Store

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

extension IdentityCore {
  /// - Parameter minimum: the minimum length of the session token in bytes.
  func granted(
    _ keys: TemporaryCredentials, in sandbox: SandboxHolder, atLeast minimum: Int = 0
  ) -> GrantedCredentials {
    let token = SessionToken(accessKeyID: keys.accessKeyID, sandbox: sandbox.id)
    return GrantedCredentials(keys: keys, sessionToken: token.sealed(key: credentialsKey, atLeast: minimum))
  }

  /// The sandbox that issued temporary keys; nil for a token of another issuer.
  package func sandbox(ofSessionToken text: String) -> SandboxHolder? {
    SessionToken(opening: text, key: credentialsKey).flatMap { sandbox($0.sandbox) }
  }

  /// The keys of a request. Keys that do not look temporary are the caller's own, which this server does not store:
  /// nil.
  package func temporaryCredentials(
    accessKeyID: String, sessionToken: String?
  ) throws(CredentialsProblem) -> TemporaryCredentials? {
    if sessionToken == nil, !accessKeyID.hasPrefix("ASIA") { return nil }
    guard let token = sessionToken.flatMap({ SessionToken(opening: $0, key: credentialsKey) }),
      token.accessKeyID == accessKeyID, let sandbox = sandbox(token.sandbox)
    else { throw .unknown }
    let (keys, now) = sandbox.read { ($0.credentials.find(accessKeyID, at: $0.clock.now()), $0.clock.now()) }
    guard let keys = keys?.value.value else { throw .unknown }
    guard now < keys.expires else { throw .expired }
    return keys
  }
}
