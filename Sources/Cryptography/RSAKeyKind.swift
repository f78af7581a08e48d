/// How an RSA key is generated. Public key and signatures are ordinary RS256 with 2048 bits either way.
package enum RSAKeyKind: String, Sendable, Codable, CaseIterable {
  /// Four primes of 512 bits (RFC 8017 §3.2): generated in some 20 ms, signs in a third to two thirds of the time,
  /// depending on the processor. For test tokens: some libraries reject such private keys, and OpenSSL's own limit at
  /// this size is three primes.
  case fast
  /// Two primes of 1024 bits, which every tool accepts.
  case standard

  var primeCount: Int {
    switch self {
    case .fast: 4
    case .standard: 2
    }
  }
}
