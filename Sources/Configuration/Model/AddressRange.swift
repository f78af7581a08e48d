internal import Platform

/// An IP address, or a range of them in CIDR notation (RFC 4632 §3.1, RFC 4291 §2.3). An IPv4 address is the same as the IPv6 address
/// that it is mapped to.
package struct AddressRange: Sendable, Hashable {
  /// 16 bytes; zero behind the first ``bits`` bits.
  private let network: [UInt8]
  /// 0 to 128.
  private let bits: Int

  static let expected = "an IP address or a range such as 10.0.0.0/8"

  /// nil for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let address = Self.bytes(of: String(parts[0])) else { return nil }
    let isIPv4 = !parts[0].utf8.contains(UInt8(ascii: ":"))
    var bits = 128
    if parts.count == 2 {
      guard parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let length = Int(parts[1]),
        length <= (isIPv4 ? 32 : 128)
      else { return nil }
      bits = isIPv4 ? 96 + length : length
    }
    self.bits = bits
    network = address.enumerated().map { index, byte in byte & Self.mask(index, bits) }
  }

  /// Whether the range contains this address; false for a text that is not an address.
  package func contains(_ address: String) -> Bool {
    guard let bytes = Self.bytes(of: address) else { return false }
    return bytes.indices.allSatisfy { bytes[$0] & Self.mask($0, bits) == network[$0] }
  }

  private static func mask(_ index: Int, _ bits: Int) -> UInt8 {
    let left = bits - index * 8
    return left >= 8 ? 0xFF : left <= 0 ? 0 : ~(0xFF >> UInt8(left))
  }

  /// The 16 bytes of an IPv6 address, or of the one that an IPv4 address is mapped to.
  private static func bytes(of text: String) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET6, text, &bytes) == 1 { return bytes }
    var four = [UInt8](repeating: 0, count: 4)
    guard inet_pton(AF_INET, text, &four) == 1 else { return nil }
    return [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF] + four
  }
}
