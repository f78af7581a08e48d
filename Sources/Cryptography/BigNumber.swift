internal import COpenSSL
internal import Encodings

/// A non-negative integer of any size.
///
/// Each value owns an immutable OpenSSL number, so copies and threads may share it. Memory is wiped when freed. Results
/// computed from a secret number are secret too: OpenSSL then computes in constant time and stores them in locked
/// memory, if the process has some.
package struct BigNumber: Sendable {
  /// Owns the OpenSSL number, which is written only while no other reference exists.
  private final class Handle: @unchecked Sendable {
    let pointer: OpaquePointer
    init(owning pointer: OpaquePointer) { self.pointer = pointer }

    init(secret: Bool) {
      pointer = require(secret ? BN_secure_new() : BN_new(), "make a number")
      if secret { BN_set_flags(pointer, BN_FLG_CONSTTIME) }
    }

    deinit { BN_clear_free(pointer) }
  }

  private let handle: Handle

  /// From big-endian bytes. Leading zeros are ignored; no bytes mean 0.
  package init(bigEndian bytes: [UInt8], secret: Bool = false) {
    handle = Handle(secret: secret)
    _ = require(BN_bin2bn(bytes, Int32(bytes.count), handle.pointer), "read a number")
  }

  package init(_ word: UInt) {
    handle = Handle(secret: false)
    require(BN_set_word(handle.pointer, word), "make a number")
  }

  /// From hexadecimal digits in either case; nil if empty or malformed.
  package init?(hex: String) {
    guard !hex.isEmpty, let bytes = Hex.decode(hex) else { return nil }
    self.init(bigEndian: bytes)
  }

  /// Takes ownership of an OpenSSL number.
  init(owning pointer: OpaquePointer) { handle = Handle(owning: pointer) }

  /// A number that `fill` computes into newly allocated memory.
  static func make<Failure>(
    secret: Bool, _ fill: (_ result: OpaquePointer) throws(Failure) -> Void
  ) throws(Failure) -> BigNumber {
    let handle = Handle(secret: secret)
    try fill(handle.pointer)
    return BigNumber(handle)
  }

  private init(_ handle: Handle) { self.handle = handle }

  /// Lends the OpenSSL number, read-only.
  func withPointer<Result>(_ body: (OpaquePointer) -> Result) -> Result {
    withExtendedLifetime(handle) { body(handle.pointer) }
  }

  /// Lends two OpenSSL numbers, read-only.
  static func withPointers<Result>(
    _ first: BigNumber, _ second: BigNumber, _ body: (OpaquePointer, OpaquePointer) -> Result
  ) -> Result {
    first.withPointer { first in second.withPointer { body(first, $0) } }
  }

  var isSecret: Bool { withPointer { BN_get_flags($0, BN_FLG_CONSTTIME) != 0 } }
}

// MARK: - Encodings

extension BigNumber {
  package var bitWidth: Int { withPointer { Int(BN_num_bits($0)) } }
  package var isZero: Bool { withPointer { BN_is_zero($0) == 1 } }
  package var isOdd: Bool { withPointer { BN_is_odd($0) == 1 } }

  /// The shortest big-endian form; empty for 0.
  package var bytes: [UInt8] {
    let count = (bitWidth + 7) / 8
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      used = withPointer { Int(BN_bn2bin($0, buffer.baseAddress)) }
    }
  }

  /// Writes the number in little-endian order, padded with zeros. It must fit.
  func writeLittleEndian(into bytes: UnsafeMutableRawBufferPointer) {
    let written = withPointer {
      BN_bn2lebinpad($0, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(bytes.count))
    }
    precondition(Int(written) == bytes.count, "No room for the number")
  }

  /// Little-endian bytes, padded to `count`. The number must fit.
  func littleEndianBytes(count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      writeLittleEndian(into: UnsafeMutableRawBufferPointer(buffer))
      used = count
    }
  }

  /// The shortest big-endian two's-complement form: prefixed with a zero byte if the top bit is set; one zero byte for
  /// 0. Equals Java's `BigInteger.toByteArray`, and so what SRP clients hash.
  package var twosComplementBytes: [UInt8] {
    let bytes = bytes
    return (bytes.first ?? 0x80) >= 0x80 ? [0] + bytes : bytes
  }

  /// Lower-case digits without leading zeros; "0" for 0.
  package var hex: String {
    let digits = Hex.encode(bytes)
    if digits.isEmpty { return "0" }
    return digits.hasPrefix("0") ? String(digits.dropFirst()) : digits
  }
}

// MARK: - Arithmetic

extension BigNumber {
  package static func + (left: BigNumber, right: BigNumber) -> BigNumber {
    make(secret: left.isSecret || right.isSecret) { sum in
      require(withPointers(left, right) { BN_add(sum, $0, $1) }, "add")
    }
  }

  /// `right` must not be greater than `left`.
  static func - (left: BigNumber, right: BigNumber) -> BigNumber {
    precondition(right <= left, "No negative numbers here")
    return make(secret: left.isSecret || right.isSecret) { difference in
      require(withPointers(left, right) { BN_sub(difference, $0, $1) }, "subtract")
    }
  }

  package static func * (left: BigNumber, right: BigNumber) -> BigNumber {
    let scratch = ThreadContexts.current.numbers
    return make(secret: left.isSecret || right.isSecret) { product in
      require(withPointers(left, right) { BN_mul(product, $0, $1, scratch) }, "multiply")
    }
  }

  /// The remainder of division by `modulus`, which must not be 0.
  package func modulo(_ modulus: BigNumber) -> BigNumber {
    precondition(!modulus.isZero, "Division by 0")
    let scratch = ThreadContexts.current.numbers
    return Self.make(secret: isSecret || modulus.isSecret) { remainder in
      require(Self.withPointers(self, modulus) { BN_div(nil, remainder, $0, $1, scratch) }, "divide")
    }
  }

  /// The power modulo an odd number.
  package func raised(to exponent: BigNumber, modulo modulus: BigNumber) -> BigNumber {
    precondition(modulus.isOdd, "Powers are for odd moduli")
    let scratch = ThreadContexts.current.numbers
    return Self.make(secret: isSecret || exponent.isSecret) { power in
      let result = Self.withPointers(self, exponent) { base, exponent in
        modulus.withPointer { BN_mod_exp(power, base, exponent, $0, scratch) }
      }
      require(result, "raise to a power")
    }
  }

  /// The modular inverse; nil if there is none.
  func inverse(modulo modulus: BigNumber) -> BigNumber? {
    let result = Handle(secret: isSecret || modulus.isSecret)
    let scratch = ThreadContexts.current.numbers
    let found = Self.withPointers(self, modulus) { BN_mod_inverse(result.pointer, $0, $1, scratch) }
    guard found != nil else {
      OpenSSLError.discardQueue()
      return nil
    }
    return BigNumber(result)
  }
}

extension BigNumber: Comparable, Hashable {
  package static func == (left: BigNumber, right: BigNumber) -> Bool { order(left, right) == 0 }
  package static func < (left: BigNumber, right: BigNumber) -> Bool { order(left, right) < 0 }
  package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

  private static func order(_ left: BigNumber, _ right: BigNumber) -> Int32 {
    withPointers(left, right) { BN_cmp($0, $1) }
  }
}
