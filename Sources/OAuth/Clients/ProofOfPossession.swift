internal import Ambient
internal import Cryptography
internal import Encodings
internal import JOSE
internal import JSON
package import Model
package import Sandboxes
internal import SignIn

/// Proofs that a client holds a private key (RFC 9449).
package struct ProofOfPossession: RealmScoped {
  package let context: RealmContext

  package init(_ context: RealmContext) { self.context = context }

  /// Verifies a proof that its sender has a private key (RFC 9449 §4.3) and returns the key's thumbprint. Takes a
  /// signature's time.
  /// - Parameters:
  ///   - addresses: the forms in which the client may know the address that it called.
  ///   - accessToken: the token that the proof goes along with, at a resource.
  package func verify(
    _ text: String, method: String, addresses: [String], accessToken: String? = nil
  ) throws(CoreError) -> String {
    func refuse(_ words: String) -> CoreError { .oauth(.proofOfPossession(words)) }
    guard let token = SignedToken.parse(text), token.header["typ"] == "dpop+jwt" else {
      throw refuse("it is not a token of type dpop+jwt")
    }
    let (realm, now) = try current()
    if let problem = token.algorithmProblem(among: realm.settings.signaturesTaken) { throw refuse(problem) }
    guard let shown = token.header["jwk"], let key = ForeignKey(json: shown) else {
      throw refuse("its header has no supported public key")
    }
    guard token.verified(by: key) else { throw refuse("its signature is not by the key in its header") }
    guard token.claims["htm"]?.string == method else { throw refuse("htm is not the method of the request") }
    let named = token.claims["htu"]?.string.map { $0.prefix { $0 != "?" && $0 != "#" } }
    guard let named, addresses.contains(where: { $0.lowercased() == named.lowercased() }) else {
      throw refuse("htu is not the address of the request")
    }
    guard let unique = token.claims["jti"]?.string, !unique.isEmpty, unique.utf8.count <= 512 else {
      throw refuse("jti is missing")
    }
    if let accessToken {
      let hash = Base64URL.encode(Digest.sha256(Array(accessToken.utf8)))
      guard token.claims["ath"]?.string == hash else { throw refuse("ath is not that of the access token") }
    }
    if realm.settings.demandsProofNonce, !realm.hasMade(token.claims["nonce"]?.string, by: now) {
      throw .oauth(.proofNonce(realm.proofNonce(of: Realm.minute(now))))
    }
    guard let made = token.claims["iat"]?.double, abs(made - Double(now.seconds)) <= Self.proofWindow else {
      throw refuse("iat is too far from the current time")
    }
    let isFresh: Bool = try update { (transaction) throws(CoreError) in
      transaction.spend("dpop", "\(key.thumbprint) \(unique)", for: .seconds(Int64(2 * Self.proofWindow)))
    }
    guard isFresh else { throw refuse("it was used before") }
    return key.thumbprint
  }

  /// Seconds to either side of now.
  private static let proofWindow = 300.0
}

/// Nonces for proofs (RFC 9449 §8): each minute has its own, derived from the realm's secret, so that none is stored.
extension Realm {
  fileprivate static func minute(_ now: Instant) -> Int64 { now.seconds / 60 }

  fileprivate func proofNonce(of minute: Int64) -> String {
    let mark = MAC.hmacSHA256(key: secrets.pretenceKey, Array("dpop nonce\u{0}\(minute)".utf8))
    return Base64URL.encode(Array(mark.prefix(16)))
  }

  /// Whether it is a nonce of the last five minutes.
  fileprivate func hasMade(_ nonce: String?, by now: Instant) -> Bool {
    guard let nonce else { return false }
    let minute = Self.minute(now)
    return (minute - 5...minute).contains { constantTimeEqual(Array(proofNonce(of: $0).utf8), Array(nonce.utf8)) }
  }
}
