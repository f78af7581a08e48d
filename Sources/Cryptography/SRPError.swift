/// Why a client's SRP value is rejected. Either one would let the client compute the session key without the password.
package enum SRPError: Error {
  /// A is 0 modulo the prime (RFC 5054 §2.5.4).
  case illegalPublicKey
  /// u is 0 (RFC 5054 §2.5.3: the client must abort; here the server does).
  case illegalScramble
}
