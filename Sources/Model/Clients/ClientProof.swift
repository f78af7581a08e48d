internal import Cryptography
internal import Diagnostics
internal import Encodings

/// The client authentication of a request.
package enum ClientProof: Hashable, Sendable {
  case none
  /// base64(HMAC-SHA256(secret, username ‖ client id)).
  case secretHash(String)
  /// The secret itself.
  case secret(String)
  /// A signed assertion or a certificate that the endpoint has verified (`VerifiedClient` in the room OAuth).
  case checked(CheckedProof)
  /// An application acts without a secret, as its platform says.
  case publicUse(ClientUse)
  /// The realm's own pages act for the client in front of the user; no secret is needed.
  case ownPages
}

extension Client {
  /// Verifies `proof`. A client with a secret must present it, one without must not; an empty proof counts as none,
  /// since old mobile SDKs send one (docs/reference/cognito-sign-in.md#refresh,
  /// docs/reference/cognito-user-pools.md#secret-hash).
  /// - Parameters:
  ///   - usernames: those that a secret hash may cover.
  ///   - aliases: the user's other names. A hash over one is rejected, with the reason noted for the developer.
  package func verify(_ proof: ClientProof, usernames: [String] = [], aliases: [String] = []) throws(CoreError) {
    if isAnybody { return }
    switch proof {
    case .ownPages: break
    case .publicUse(let use):
      guard application?.isPublic(for: use) == true else { throw .client(.secretMissing(id)) }
    case .checked(let verified):
      guard verified.client == id else { throw .client(.secretMismatch(id)) }
    case .none, .secretHash(""), .secret(""):
      if isConfidential { throw .client(.secretMissing(id)) }
    case .secret(let given):
      guard isConfidential else { throw .client(.secretUnexpected(id)) }
      try require { constantTimeEqual(Array($0.utf8), Array(given.utf8)) }
    case .secretHash(let given):
      guard isConfidential else { throw .client(.secretUnexpected(id)) }
      guard let hash = Base64.decode(given) else {
        Annotations.note(reason: ClientDiagnostic.hashNotBase64.text)
        throw .client(.secretMismatch(id))
      }
      do throws(CoreError) {
        try require { secret in usernames.contains { Self.hash("\($0)\(id)", secret, is: hash) } }
      } catch {
        noteSpelling(of: hash, usernames, aliases)
        throw error
      }
    }
  }

  /// Whether the text is a valid secret of the client.
  package func holdsSecret(_ given: String) -> Bool {
    heldSecrets.contains { constantTimeEqual(Array($0.value.utf8), Array(given.utf8)) }
  }

  private static func hash(_ text: String, _ secret: String, is hash: [UInt8]) -> Bool {
    constantTimeEqual(MAC.hmacSHA256(key: Array(secret.utf8), Array(text.utf8)), hash)
  }

  /// Notes what a wrong secret hash covers, if it is a common mistake.
  private func noteSpelling(of hash: [UInt8], _ usernames: [String], _ aliases: [String]) {
    let expected = "\(usernames.first ?? "")\(id)"
    for secret in heldSecrets.map(\.value) {
      if let alias = aliases.first(where: { Self.hash("\($0)\(id)", secret, is: hash) }) {
        return Annotations.note(reason: ClientDiagnostic.hashOfAlias(text: "\(alias)\(id)", expected: expected).text)
      }
      for name in usernames {
        let others = [
          name.lowercased(), name.uppercased(), "\(name.prefix(1).uppercased())\(name.dropFirst())", " \(name)",
          "\(name) ",
        ]
        if let other = others.first(where: { Self.hash("\($0)\(id)", secret, is: hash) }) {
          return Annotations.note(
            reason: ClientDiagnostic.hashOfAnotherSpelling(text: "\(other)\(id)", expected: expected).text)
        }
        if Self.hash("\(id)\(name)", secret, is: hash) {
          return Annotations.note(reason: ClientDiagnostic.hashSwapped(expected: expected).text)
        }
      }
      if Self.hash(id.text, secret, is: hash) {
        return Annotations.note(reason: ClientDiagnostic.hashOfClientAlone(expected: expected).text)
      }
    }
  }

  private func require(_ isRight: (String) -> Bool) throws(CoreError) {
    guard heldSecrets.contains(where: { isRight($0.value) }) else { throw .client(.secretMismatch(id)) }
  }
}
