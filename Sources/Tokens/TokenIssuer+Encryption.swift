internal import Ambient
internal import Cryptography
package import JOSE
internal import JSON
package import Model
internal import Sandboxes

extension TokenIssuer {
  /// The text encrypted for the client, if the client demands it; otherwise unchanged. Takes up to a millisecond.
  /// - Parameter isToken: whether it is a signed token.
  /// - Throws: `.oauth(.clientMetadata)` if the client publishes no suitable key; ``CoreError/awaiting`` while its set
  ///   is fetched.
  package func encrypted(
    _ text: String, _ purpose: EncryptedText, for client: Client, isToken: Bool = true
  ) throws(CoreError) -> String {
    guard let encryption = client.registration[purpose] else { return text }
    for key in try encryptionKeys(of: client)
    where encryption.key.fits(key.key.algorithm) && [nil, encryption.key.rawValue].contains(key.purpose) {
      do {
        let made = try EncryptedToken.compact(
          Array(text.utf8), for: key, by: encryption, type: isToken ? "JWT" : nil)
        if let made { return made }
      } catch {
        throw .internalFault("encrypting a token failed: \(error)")
      }
    }
    throw .oauth(
      .clientMetadata("the client has no key for encryption by \(encryption.key.rawValue) (jwks or jwks_uri, use: enc)")
    )
  }

  /// The client's public keys for encryption.
  private func encryptionKeys(of client: Client) throws(CoreError) -> [ForeignKey] {
    if let address = client.registration.keysAddress {
      return try keys(at: address, notOlderThan: .minutes(10), for: .encryption) ?? []
    }
    return client.registration.keySet.flatMap { ForeignKey.set(json: $0, for: .encryption) } ?? []
  }

  /// The keys of a client's set at an address; nil if it cannot be fetched. A document that is not a key set counts as
  /// empty: it may be corrected at any time.
  package func keys(
    at address: String, notOlderThan age: Duration, for use: ForeignKey.Use = .signature
  ) throws(CoreError) -> [ForeignKey]? {
    guard case .success(let bytes) = try core.documents.get(address, notOlderThan: age) else { return nil }
    let keys = (try? JSON.parse(bytes)).flatMap { ForeignKey.set(json: $0, for: use) }
    return Array((keys ?? []).prefix(Self.keyLimit))
  }

  /// More keys than a client rotates through.
  private static let keyLimit = 20
}
