internal import Cryptography

/// What a relying party expects of a ceremony.
package struct Expectations: Sendable {
  /// As sent to the browser.
  package var challenge: [UInt8]
  /// The relying party id, a host name.
  package var relyingParty: String
  /// Whether pages of that origin may use the relying party's passkeys.
  package var allowsOrigin: @Sendable (String) -> Bool
  package var requiresUserVerification: Bool

  package init(
    challenge: [UInt8], relyingParty: String, requiresUserVerification: Bool,
    allowsOrigin: @escaping @Sendable (String) -> Bool
  ) {
    self.challenge = challenge
    self.relyingParty = relyingParty
    self.requiresUserVerification = requiresUserVerification
    self.allowsOrigin = allowsOrigin
  }

  func check(_ client: ClientData, is ceremony: ClientData.Ceremony) throws(WebAuthnError) {
    guard client.type == ceremony.rawValue else { throw .wrongCeremony }
    guard constantTimeEqual(client.challenge, challenge) else { throw .wrongChallenge }
    guard !client.isCrossOrigin, allowsOrigin(client.origin) else { throw .originNotAllowed(client.origin) }
  }

  func check(_ data: AuthenticatorData) throws(WebAuthnError) {
    guard data.relyingPartyHash == Digest.sha256(Array(relyingParty.utf8)) else { throw .wrongRelyingParty }
    guard data.isUserPresent else { throw .userNotPresent }
    guard data.isUserVerified || !requiresUserVerification else { throw .userNotVerified }
  }
}

/// Whether pages of `origin` may use a relying party's passkeys: over https, or http on localhost, and the same host or
/// a subdomain (Web Authentication §5.1.3, §13.4.9). Ports are ignored.
package func origin(_ origin: String, belongsTo relyingParty: String) -> Bool {
  let isSecure: Bool
  let rest: Substring
  if origin.hasPrefix("https://") {
    (isSecure, rest) = (true, origin.dropFirst(8))
  } else if origin.hasPrefix("http://") {
    (isSecure, rest) = (false, origin.dropFirst(7))
  } else {
    return false
  }
  guard !relyingParty.isEmpty, !rest.contains("/"),
    let host = rest.split(separator: ":", omittingEmptySubsequences: false).first
  else {
    return false
  }
  guard host == relyingParty || host.hasSuffix(".\(relyingParty)") else { return false }
  return isSecure || host == "localhost" || host.hasSuffix(".localhost")
}
