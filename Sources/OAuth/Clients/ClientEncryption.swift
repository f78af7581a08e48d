internal import Cryptography
internal import JOSE
internal import JSON
package import Model

/// What is encrypted between a client and its realm, by the client's metadata (OpenID Connect Dynamic Client
/// Registration §2, JARM §3, RFC 9701 §6).
extension ClientRegistration {
  /// Reads it from metadata. The keys must have been read before.
  /// - Parameter offered: the algorithms of the realm; nil for none.
  mutating func readEncryption(_ metadata: JSONObject, offered: [KeyEncryption]?) throws(CoreError) {
    func bad(_ words: String) -> CoreError { .oauth(.clientMetadata(words)) }
    for text in EncryptedText.allCases {
      let (algorithm, content) = (metadata[text.algorithmName], metadata[text.contentName])
      guard let algorithm else {
        if content != nil { throw bad("\(text.contentName) needs \(text.algorithmName)") }
        continue
      }
      guard let offered else {
        throw bad("\(text.algorithmName) is not supported: the realm encrypts nothing (its setting encryption)")
      }
      guard let key = offered.first(where: { $0.rawValue == algorithm.string }) else {
        throw bad("\(text.algorithmName) must be \(offered.map(\.rawValue).joined(separator: " or "))")
      }
      guard let content = content == nil ? .a128CBC : content?.string.flatMap(ContentEncryption.init(rawValue:)) else {
        throw bad("\(text.contentName) must be \(ContentEncryption.allCases.map(\.rawValue).joined(separator: " or "))")
      }
      self[text] = TokenEncryption(key, content)
    }
    if let problem = encryptionProblem { throw bad(problem) }
  }

  /// Why nothing can be encrypted for the client as its metadata demands; nil if it can, as far as its keys are known.
  package var encryptionProblem: String? {
    guard keysAddress == nil else { return nil }
    let keys = keySet.flatMap { ForeignKey.set(json: $0, for: .encryption) } ?? []
    for text in EncryptedText.allCases where text != .requestObject {
      guard let wanted = self[text]?.key else { continue }
      if !keys.contains(where: { wanted.fits($0.key.algorithm) && [nil, wanted.rawValue].contains($0.purpose) }) {
        return "\(text.algorithmName) \(wanted.rawValue) needs jwks_uri, or a key for it in jwks (use: enc)"
      }
    }
    return nil
  }
}
