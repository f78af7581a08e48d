/// Converts between the two encodings of an ECDSA signature: ASN.1 (RFC 3279 §2.2.3) and r ‖ s (RFC 7518 §3.4).
enum ECDSASignature {
  /// - Parameter size: bytes of each integer.
  /// - Returns: nil unless the input has two integers of at most that size.
  static func joined(_ asn1: [UInt8], size: Int) -> [UInt8]? {
    var rest = asn1[...]
    guard rest.popFirst() == 0x30, let length = length(&rest), rest.count == length else { return nil }
    var numbers: [UInt8] = []
    for _ in 0..<2 {
      guard rest.popFirst() == 2, let count = self.length(&rest), rest.count >= count else { return nil }
      let number = rest.prefix(count).drop { $0 == 0 }
      guard number.count <= size else { return nil }
      numbers += [UInt8](repeating: 0, count: size - number.count) + number
      rest = rest.dropFirst(count)
    }
    return rest.isEmpty ? numbers : nil
  }

  /// - Returns: nil unless the input is two integers of that size.
  static func asn1(_ joined: [UInt8], size: Int) -> [UInt8]? {
    guard joined.count == 2 * size else { return nil }
    return DER.sequence(DER.integer(joined[..<size]) + DER.integer(joined[size...]))
  }

  /// Signatures on P-521 take up to 139 bytes: lengths from 128 on are one byte after 0x81.
  private static func length(_ rest: inout ArraySlice<UInt8>) -> Int? {
    guard let first = rest.popFirst() else { return nil }
    if first < 0x80 { return Int(first) }
    guard first == 0x81, let length = rest.popFirst(), length >= 0x80 else { return nil }
    return Int(length)
  }
}
