internal import COpenSSL

extension SigningKey {
  private static let bits = 2_048

  /// Generates a 2048-bit key with e = 65537. Takes some 20 ms (`fast`) or 70 ms (`standard`), occasionally several
  /// times that.
  package static func generate(_ kind: RSAKeyKind) throws -> SigningKey {
    let publicExponent = BigNumber(65_537)
    while true {
      let primes = try distinctPrimes(kind.primeCount, bits: bits / kind.primeCount)
      guard let numbers = RSANumbers(primes: primes, publicExponent: publicExponent) else { continue }
      var parameters = RSAParameters(modulus: numbers.modulus, publicExponent: publicExponent)
      parameters.add(privateExponent: numbers.privateExponent, factors: numbers.factors)
      return try SigningKey(try parameters.makeKey(), isOwn: true)
    }
  }

  /// Distinct primes whose product has exactly `bits` × `count` bits, largest first as in OpenSSL.
  ///
  /// Each has its two top bits set, which suffices for two primes but not for four: then the oldest is replaced until
  /// the product is long enough, on average once in five keys.
  private static func distinctPrimes(_ count: Int, bits: Int) throws(OpenSSLError) -> [BigNumber] {
    var primes: [BigNumber] = []
    while true {
      while primes.count < count {
        let prime = try prime(bits: bits)
        if !primes.contains(prime) { primes.append(prime) }
      }
      if primes.reduce(BigNumber(1), *).bitWidth == bits * count { return primes.sorted(by: >) }
      primes.removeFirst()
    }
  }

  private static func prime(bits: Int) throws(OpenSSLError) -> BigNumber {
    try BigNumber.make(secret: true) { number throws(OpenSSLError) in
      guard BN_generate_prime_ex(number, Int32(bits), 0, nil, nil, nil) == 1 else { throw OpenSSLError("find a prime") }
    }
  }
}

/// The numbers of an RSA private key from its primes (RFC 8017 §3.2).
private struct RSANumbers {
  let modulus: BigNumber
  let privateExponent: BigNumber
  let factors: [RSAFactor]

  /// nil if `publicExponent` divides a prime minus one: then there is no private exponent.
  init?(primes: [BigNumber], publicExponent: BigNumber) {
    let one = BigNumber(1)
    // The modulus is public, so it need not be marked secret.
    modulus = BigNumber(bigEndian: primes.reduce(one, *).bytes)
    let order = primes.map { $0 - one }.reduce(one, *)
    guard let exponent = publicExponent.inverse(modulo: order) else { return nil }
    privateExponent = exponent
    var factors: [RSAFactor] = []
    var before = one
    for (place, prime) in primes.enumerated() {
      let coefficient =
        place == 1 ? prime.inverse(modulo: primes[0]) : before.modulo(prime).inverse(modulo: prime)
      guard let coefficient else { return nil }
      factors.append(RSAFactor(prime: prime, exponent: exponent.modulo(prime - one), coefficient: coefficient))
      before = before * prime
    }
    self.factors = factors
  }
}
