/// Why a client's half of an SRP exchange cannot be used. Either value would let it guess the session key.
package enum SRPError: Error {
  /// A is 0 modulo the prime (RFC 5054 §2.5.4).
  case illegalPublicKey
  /// u is 0 (RFC 5054 §2.5.3 lets the client stop on it; the server does so here).
  case illegalScramble
}
