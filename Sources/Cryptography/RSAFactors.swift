internal import COpenSSL

/// The primes of a private key, for signing by the Chinese remainder theorem (RFC 8017 §5.1.2). Thread-safe.
///
/// OpenSSL blinds each operation and verifies each signature, against timing and fault attacks on this machine. With
/// four primes that is a fifth of the time, of no use where tokens protect nothing real (docs/decisions/0018). So only
/// keys that this program generated sign in this way, never an operator's key. Exponentiation is constant-time, here
/// and in OpenSSL.
final class RSAFactors: @unchecked Sendable {
  /// Precomputed values of one prime; immutable, read by OpenSSL only.
  private struct Prime {
    let factor: RSAFactor
    let montgomery: OpaquePointer
    /// The product of the preceding primes.
    let product: BigNumber
  }

  private let primes: [Prime]

  /// nil if the key does not list its primes or has more than are supported.
  init?(_ key: EVPKey, modulus: BigNumber) {
    defer { OpenSSLError.discardQueue() }
    var factors: [RSAFactor] = []
    for place in RSAParameters.factorNames.indices {
      guard let prime = try? key.number(RSAParameters.factorNames[place]),
        let exponent = try? key.number(RSAParameters.exponentNames[place])
      else { break }
      var coefficient = BigNumber(1)
      if place > 0 {
        guard let known = try? key.number(RSAParameters.coefficientNames[place - 1]) else { return nil }
        coefficient = known
      }
      factors.append(RSAFactor(prime: prime, exponent: exponent, coefficient: coefficient))
    }
    // OpenSSL 3.6 reverses the order of the third and later primes whenever it imports or exports a key, but their
    // coefficients fit one order only: that of keys generated here, largest first.
    factors = Array(factors.prefix(2)) + factors.dropFirst(2).sorted { $0.prime > $1.prime }
    guard factors.count >= 2, factors.map(\.prime).reduce(BigNumber(1), *) == modulus else { return nil }
    var product = BigNumber(1)
    var primes: [Prime] = []
    for factor in factors {
      let montgomery = require(BN_MONT_CTX_new(), "make a Montgomery context")
      let numbers = ThreadContexts.current.numbers
      require(factor.prime.withPointer { BN_MONT_CTX_set(montgomery, $0, numbers) }, "fill a Montgomery context")
      primes.append(Prime(factor: factor, montgomery: montgomery, product: product))
      product = product * factor.prime
    }
    self.primes = primes
  }

  /// The key in DER (RSAPrivateKey, RFC 8017, appendix A.1.2).
  func encoded(modulus: [UInt8], publicExponent: [UInt8], privateExponent: [UInt8]) -> [UInt8] {
    let factors = primes.map(\.factor)
    let version: UInt8 = factors.count > 2 ? 1 : 0
    var numbers = [[version], modulus, publicExponent, privateExponent]
    numbers += [factors[0].prime, factors[1].prime, factors[0].exponent, factors[1].exponent].map(\.bytes)
    numbers.append(factors[1].coefficient.bytes)
    let others = factors.dropFirst(2).flatMap { factor in
      DER.sequence([factor.prime, factor.exponent, factor.coefficient].flatMap { DER.integer($0.bytes) })
    }
    return DER.sequence(numbers.flatMap { DER.integer($0) } + (others.isEmpty ? [] : DER.sequence(others)))
  }

  deinit {
    for prime in primes { BN_MONT_CTX_free(prime.montgomery) }
  }

  /// The number in `bytes` to the private exponent, in as many bytes.
  func power(of bytes: [UInt8]) throws(OpenSSLError) -> [UInt8] {
    let numbers = ThreadContexts.current.numbers
    BN_CTX_start(numbers)
    defer { BN_CTX_end(numbers) }
    guard let message = BN_CTX_get(numbers), let work = BN_CTX_get(numbers), let result = BN_CTX_get(numbers),
      BN_bin2bn(bytes, Int32(bytes.count), message) != nil
    else { throw OpenSSLError("sign") }
    var powers: [OpaquePointer] = []
    for prime in primes {
      guard let power = BN_CTX_get(numbers),
        prime.factor.prime.withPointer({ BN_div(nil, power, message, $0, numbers) }) == 1
      else { throw OpenSSLError("sign") }
      powers.append(power)
    }
    guard raise(powers, numbers), join(powers, into: result, work, numbers) else { throw OpenSSLError("sign") }
    let signature = [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, used in
      used = BN_bn2binpad(result, buffer.baseAddress, Int32(bytes.count)) > 0 ? bytes.count : 0
    }
    guard !signature.isEmpty else { throw OpenSSLError("sign") }
    return signature
  }

  /// Raises each residue to its prime's exponent; two at a time, which wide vector units compute together.
  private func raise(_ powers: [OpaquePointer], _ numbers: OpaquePointer) -> Bool {
    for place in stride(from: 0, to: primes.count, by: 2) {
      let (one, power) = (primes[place], powers[place])
      let isRaised = BigNumber.withPointers(one.factor.exponent, one.factor.prime) { exponent, prime in
        guard place + 1 < primes.count else {
          return BN_mod_exp_mont_consttime(power, power, exponent, prime, numbers, one.montgomery)
        }
        let (other, second) = (primes[place + 1], powers[place + 1])
        return BigNumber.withPointers(other.factor.exponent, other.factor.prime) {
          BN_mod_exp_mont_consttime_x2(
            power, power, exponent, prime, one.montgomery, second, second, $0, $1, other.montgomery, numbers)
        }
      }
      guard isRaised == 1 else { return false }
    }
    return true
  }

  /// Combines the residues modulo each prime into one number (Chinese remainder theorem).
  private func join(
    _ powers: [OpaquePointer], into result: OpaquePointer, _ work: OpaquePointer, _ numbers: OpaquePointer
  ) -> Bool {
    // The second prime's coefficient is an inverse modulo the first prime, so the sum starts with the second.
    func add(_ power: OpaquePointer, _ coefficient: BigNumber, modulo prime: BigNumber, times product: BigNumber)
      -> Bool
    {
      BigNumber.withPointers(coefficient, prime) { coefficient, prime in
        product.withPointer { product in
          BN_mod_sub(work, power, result, prime, numbers) == 1
            && BN_mod_mul(work, work, coefficient, prime, numbers) == 1
            && BN_mul(work, work, product, numbers) == 1 && BN_add(result, result, work) == 1
        }
      }
    }
    guard BN_copy(result, powers[1]) != nil,
      add(powers[0], primes[1].factor.coefficient, modulo: primes[0].factor.prime, times: primes[1].factor.prime)
    else { return false }
    for (prime, power) in zip(primes, powers).dropFirst(2) {
      guard add(power, prime.factor.coefficient, modulo: prime.factor.prime, times: prime.product) else { return false }
    }
    return true
  }
}

extension RSASignature {
  /// The padded digest that is signed (EMSA-PKCS1-v1_5, RFC 8017 §9.2).
  func encoded(_ message: [UInt8], count: Int) -> [UInt8] {
    let digest: [UInt8]
    switch self {
    case .rs256: digest = [0x30, 0x31] + Self.middle + [0x01, 0x05, 0x00, 0x04, 0x20] + Digest.sha256(message)
    case .rs512: digest = [0x30, 0x51] + Self.middle + [0x03, 0x05, 0x00, 0x04, 0x40] + Digest.sha512(message)
    }
    return [0, 1] + [UInt8](repeating: 0xFF, count: count - digest.count - 3) + [0] + digest
  }

  /// The SHA-2 object identifier up to its last arc.
  private static let middle: [UInt8] = [0x30, 0x0D, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02]
}
