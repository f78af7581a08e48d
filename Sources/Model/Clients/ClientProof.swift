internal import Cryptography
internal import Encodings

/// How a client shows that a request is its own.
package enum ClientProof: Hashable, Sendable {
  case none
  /// base64(HMAC-SHA256(secret, username ‖ client id)).
  case secretHash(String)
  /// The secret itself.
  case secret(String)
  /// A signed assertion that ``RealmService/verify(assertion:of:audiences:)`` has checked.
  case assertion(VerifiedAssertion)
  /// The realm's own pages act for the client, in front of the person: they need no secret.
  case ownPages
}

extension Client {
  /// Checks `proof`; `usernames` are those that a secret hash may be made over. A client with a secret must show it, one
  /// without must not; an empty proof counts as none, since old mobile SDKs send one (reference: cognito-user-pools.md §2.9, §4.1).
  package func verify(_ proof: ClientProof, usernames: [String] = []) throws(CoreError) {
    if isAnybody { return }
    switch proof {
    case .ownPages: break
    case .assertion(let verified):
      guard verified.client == id else { throw .client(.secretMismatch(id)) }
    case .none, .secretHash(""), .secret(""):
      if isConfidential { throw .client(.secretMissing(id)) }
    case .secret(let given):
      guard isConfidential else { throw .client(.secretUnexpected(id)) }
      try require { constantTimeEqual(Array($0.utf8), Array(given.utf8)) }
    case .secretHash(let given):
      guard isConfidential else { throw .client(.secretUnexpected(id)) }
      guard let hash = Base64.decode(given) else { throw .client(.secretMismatch(id)) }
      try require { secret in
        usernames.contains { name in
          constantTimeEqual(MAC.hmacSHA256(key: Array(secret.utf8), Array("\(name)\(id)".utf8)), hash)
        }
      }
    }
  }

  /// Whether this text is a live secret of the client.
  package func holdsSecret(_ given: String) -> Bool {
    heldSecrets.contains { constantTimeEqual(Array($0.value.utf8), Array(given.utf8)) }
  }

  private func require(_ isRight: (String) -> Bool) throws(CoreError) {
    guard heldSecrets.contains(where: { isRight($0.value) }) else { throw .client(.secretMismatch(id)) }
  }
}
