/// The server side of the Secure Remote Password protocol (SRP-6a, RFC 5054) as Amazon Cognito uses it: the 3072-bit
/// prime with generator 2, SHA-256, and numbers hashed in their shortest two's-complement form ("pad").
///
/// All numbers are big-endian bytes; leading zeros in arguments are ignored.
package enum SRP6a {
  /// Bytes of the server's secret b: 160 bits, found in 2^80 steps (Pollard's kangaroo), compared with 2^90 for the
  /// primes of a signing key. RFC 5054 §3.1 recommends 256 bits, the strength of the group, at half as much work again;
  /// clients cannot tell the length of b (docs/decisions/0036).
  package static let secretLength = 20

  /// x = H(pad(salt) ‖ H(identity)), 32 bytes.
  /// - Parameter identity: the text hashed with the salt: pool name ‖ user id ‖ ":" ‖ password.
  package static func privateKey(salt: [UInt8], identity: [UInt8]) -> [UInt8] {
    Digest.sha256(BigNumber(bigEndian: salt).twosComplementBytes, Digest.sha256(identity))
  }

  /// v = g^x mod N, which the server stores instead of the password.
  package static func verifier(x: [UInt8]) -> [UInt8] {
    SRPGroup.standard.generatorPower(x.reversed()).bytes
  }

  /// B = (k·v + g^b) mod N, the server's public key for one exchange.
  package static func serverKeys(verifier: [UInt8], b: [UInt8]) -> [UInt8] {
    let group = SRPGroup.standard
    let blinding = group.multiplier * BigNumber(bigEndian: verifier)
    return (blinding + group.generatorPower(b.reversed())).modulo(group.prime).bytes
  }

  /// Whether A is acceptable: not longer than the prime (apart from a leading zero) and not zero modulo it (RFC 5054
  /// §2.5.4).
  package static func isValid(clientValue: [UInt8]) -> Bool {
    guard clientValue.count <= 385 else { return false }
    return !BigNumber(bigEndian: clientValue).modulo(SRPGroup.standard.prime).isZero
  }

  /// K, 16 bytes: client and server compute the same value only if the client knows the password.
  ///
  /// S = (A · v^u)^b mod N with u = H(pad(A) ‖ pad(B)); K is derived from S by HKDF as `Caldera Derived Key`.
  /// - Parameters:
  ///   - A: the client's public key as sent.
  ///   - B: the result of `serverKeys` for the same `b` and `verifier`.
  package static func sessionKey(
    A: [UInt8], B: [UInt8], b: [UInt8], verifier: [UInt8]
  ) throws(SRPError) -> [UInt8] {
    // u is public, so this power need not be constant-time.
    try sessionKey(A: A, B: B, b: b) { key, scramble in
      let group = SRPGroup.standard
      return group.product(key, group.power(BigNumber(bigEndian: verifier), scramble))
    }
  }

  /// The same if the private value x is known, not only the verifier v = g^x: v^u is g^(u·x), computed with the table.
  package static func sessionKey(A: [UInt8], B: [UInt8], b: [UInt8], x: [UInt8]) throws(SRPError) -> [UInt8] {
    try sessionKey(A: A, B: B, b: b) { key, scramble in
      let exponent = scramble * BigNumber(bigEndian: x, secret: true)
      return SRPGroup.standard.product(key, generatorPower: exponent.littleEndianBytes(count: 64))
    }
  }

  /// - Parameter base: A · v^u, from A and u.
  private static func sessionKey(
    A: [UInt8], B: [UInt8], b: [UInt8], base: (_ A: BigNumber, _ u: BigNumber) -> BigNumber
  ) throws(SRPError) -> [UInt8] {
    let group = SRPGroup.standard
    let clientKey = BigNumber(bigEndian: A)
    let reducedKey = clientKey.modulo(group.prime)
    guard !reducedKey.isZero else { throw .illegalPublicKey }
    let scramble = BigNumber(
      bigEndian: Digest.sha256(clientKey.twosComplementBytes, BigNumber(bigEndian: B).twosComplementBytes))
    guard !scramble.isZero else { throw .illegalScramble }
    let secret = group.power(base(reducedKey, scramble), BigNumber(bigEndian: b, secret: true))
    return KeyDerivation.hkdfSHA256(
      secret: secret.twosComplementBytes, salt: scramble.twosComplementBytes, info: derivedKeyInfo, length: 16)
  }

  private static let derivedKeyInfo = Array("Caldera Derived Key".utf8)
}

extension SRP6a {
  /// The server's key pair for one exchange.
  package struct ServerSecret: Sendable {
    /// The secret exponent, ``secretLength`` random bytes.
    package let b: [UInt8]
    /// The public key sent to the client.
    package let B: [UInt8]

    package init(verifier: [UInt8], b: [UInt8] = SecureRandom.bytes(secretLength)) {
      self.b = b
      B = SRP6a.serverKeys(verifier: verifier, b: b)
    }
  }
}
