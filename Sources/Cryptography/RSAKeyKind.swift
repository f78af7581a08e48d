/// How an RSA key is made. Public key and signatures are of the ordinary kind either way: RS256, 2048 bits.
package enum RSAKeyKind: String, Sendable, Codable, CaseIterable {
  /// Four primes of 512 bits (RFC 8017 §3.2): made in some 20 ms, and signs in a third to two thirds of the time, as the
  /// processor goes. For test tokens: some libraries refuse to load such private keys, and OpenSSL's own limit at this
  /// size is three primes.
  case fast
  /// Two primes of 1024 bits, which every tool takes.
  case standard

  var primeCount: Int {
    switch self {
    case .fast: 4
    case .standard: 2
    }
  }
}
