internal import Platform

/// A range of IP addresses in CIDR notation (RFC 4632 §3.1, RFC 4291 §2.3), or a single one.
package struct AddressRange: Hashable, Sendable, Codable {
  private let bytes: [UInt8]
  private let prefix: Int

  /// Parses an address with an optional prefix length; nil if either is not valid.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let bytes = Self.address(String(parts[0])) else { return nil }
    let longest = bytes.count * 8
    if parts.count == 2 {
      guard parts[1].utf8.allSatisfy({ (48...57).contains($0) }), let prefix = Int(parts[1]), prefix <= longest else {
        return nil
      }
      self.prefix = prefix
    } else {
      prefix = longest
    }
    self.bytes = bytes
  }

  /// Whether an address, as text, is in the range. An IPv4 address in IPv6 form is compared as IPv4.
  package func contains(_ address: String) -> Bool {
    guard let other = Self.address(address), other.count == bytes.count else { return false }
    return (0..<prefix).allSatisfy { bit in
      let mask = UInt8(0x80) >> UInt8(bit % 8)
      return bytes[bit / 8] & mask == other[bit / 8] & mask
    }
  }

  private static func address(_ text: String) -> [UInt8]? {
    guard text.utf8.count <= 45, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    var buffer = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, text, &buffer) == 1 { return Array(buffer.prefix(4)) }
    guard inet_pton(AF_INET6, text, &buffer) == 1 else { return nil }
    let isMapped = buffer.prefix(10).allSatisfy { $0 == 0 } && buffer[10] == 0xFF && buffer[11] == 0xFF
    return isMapped ? Array(buffer.suffix(4)) : buffer
  }
}
