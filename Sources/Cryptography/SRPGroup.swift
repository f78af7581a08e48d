internal import COpenSSL

/// Arithmetic modulo the 3072-bit prime of RFC 5054, appendix A, with generator 2 as in Amazon's clients (the RFC has
/// 5).
///
/// Owns the prime's Montgomery context, computed once and read-only afterwards, so threads may share it.
final class SRPGroup: @unchecked Sendable {
  static let standard = SRPGroup()

  let prime: BigNumber
  let generator = BigNumber(2)
  /// k = H(pad(N) ‖ pad(g)), which multiplies the verifier in B.
  let multiplier: BigNumber
  private let montgomery: OpaquePointer = require(BN_MONT_CTX_new(), "make a Montgomery context")

  private init() {
    prime = require(BigNumber(hex: Self.digits), "read the prime of SRP")
    multiplier = BigNumber(bigEndian: Digest.sha256(prime.twosComplementBytes, generator.twosComplementBytes))
    let scratch = ThreadContexts.current.numbers
    require(prime.withPointer { BN_MONT_CTX_set(montgomery, $0, scratch) }, "prepare the prime of SRP")
  }

  deinit { BN_MONT_CTX_free(montgomery) }

  /// `base` to a power; constant-time if either number is secret.
  func power(_ base: BigNumber, _ exponent: BigNumber) -> BigNumber {
    let scratch = ThreadContexts.current.numbers
    return BigNumber.make(secret: base.isSecret || exponent.isSecret) { power in
      let result = BigNumber.withPointers(base, exponent) { base, exponent in
        prime.withPointer { BN_mod_exp_mont(power, base, exponent, $0, scratch, montgomery) }
      }
      require(result, "raise to a power")
    }
  }

  /// The generator to a secret power modulo the prime. Up to 64 bytes, the table takes a quarter of the time of
  /// ``power(_:_:)``.
  /// - Parameter exponent: little-endian.
  func generatorPower(_ exponent: [UInt8]) -> BigNumber {
    guard exponent.count <= Self.tableBytes else {
      return power(generator, BigNumber(bigEndian: exponent.reversed(), secret: true))
    }
    return plain(Self.powers.power(exponent))
  }

  /// The length of the product of a private value and a scrambling parameter.
  private static let tableBytes = 64
  /// Computed for the first proof, in some ten milliseconds; 1.2 MB.
  private static let powers = GeneratorPowers(of: standard.generator, in: standard, bits: 8 * tableBytes)

  func product(_ left: BigNumber, _ right: BigNumber) -> BigNumber { (left * right).modulo(prime) }

  /// A number below the prime times the generator to a secret power of up to 64 bytes.
  /// - Parameter exponent: little-endian.
  func product(_ number: BigNumber, generatorPower exponent: [UInt8]) -> BigNumber {
    // With one factor in Montgomery form, the product is in plain form.
    montgomeryProduct(number, Self.powers.power(exponent))
  }

  // MARK: Montgomery form

  func montgomery(_ number: BigNumber) -> BigNumber {
    let scratch = ThreadContexts.current.numbers
    return BigNumber.make(secret: number.isSecret) { result in
      require(number.withPointer { BN_to_montgomery(result, $0, montgomery, scratch) }, "enter Montgomery form")
    }
  }

  private func plain(_ number: BigNumber) -> BigNumber {
    let scratch = ThreadContexts.current.numbers
    return BigNumber.make(secret: number.isSecret) { result in
      require(number.withPointer { BN_from_montgomery(result, $0, montgomery, scratch) }, "leave Montgomery form")
    }
  }

  func montgomeryProduct(_ left: BigNumber, _ right: BigNumber) -> BigNumber {
    let scratch = ThreadContexts.current.numbers
    return BigNumber.make(secret: left.isSecret || right.isSecret) { result in
      let done = BigNumber.withPointers(left, right) { BN_mod_mul_montgomery(result, $0, $1, montgomery, scratch) }
      require(done, "multiply in Montgomery form")
    }
  }

  /// The product of a number and secret factors, all in Montgomery form.
  /// - Parameter factor: returns each factor as little-endian bytes, valid until its next call.
  func montgomeryProduct(
    of first: BigNumber, count: Int, _ factor: (_ index: Int) -> UnsafeRawBufferPointer
  ) -> BigNumber {
    let scratch = ThreadContexts.current.numbers
    return BigNumber.make(secret: true) { result in
      _ = require(first.withPointer { BN_copy(result, $0) }, "copy a number")
      let next = require(BN_secure_new(), "make a number")
      defer { BN_clear_free(next) }
      for index in 0..<count {
        let bytes = factor(index)
        let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        _ = require(BN_lebin2bn(base, Int32(bytes.count), next), "read a number")
        require(BN_mod_mul_montgomery(result, result, next, montgomery, scratch), "multiply in Montgomery form")
      }
    }
  }

  /// For public numbers only: not constant-time.
  func montgomeryInverse(_ number: BigNumber) -> BigNumber {
    montgomery(require(plain(number).inverse(modulo: prime), "invert a number"))
  }

  private static let digits = """
    FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DD\
    EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED\
    EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F\
    83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B\
    E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA0510\
    15728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7\
    ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200C\
    BBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF
    """
}
