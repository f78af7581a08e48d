internal import Platform

/// An IP address or a range in CIDR notation (RFC 4632 §3.1, RFC 4291 §2.3). An IPv4 address equals its IPv4-mapped
/// IPv6 address.
package struct AddressRange: Hashable, Sendable, Codable, CustomStringConvertible {
  /// 4 or 16 bytes.
  private let bytes: [UInt8]
  /// The prefix length in bits.
  private let prefix: Int

  package static let expected = "an IP address or a range such as 10.0.0.0/8"

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

  /// Whether an address is in the range; false for text that is not an address.
  package func contains(_ address: String) -> Bool {
    guard let other = Self.address(address).map(Self.mapped) else { return false }
    let network = Self.mapped(bytes)
    let bits = prefix + (16 - bytes.count) * 8
    return network.indices.allSatisfy { index in
      let mask = Self.mask(of: index, bits)
      return network[index] & mask == other[index] & mask
    }
  }

  /// The bits of byte `index` that belong to a prefix of `bits`.
  private static func mask(of index: Int, _ bits: Int) -> UInt8 {
    let left = bits - index * 8
    return left >= 8 ? 0xFF : left <= 0 ? 0 : ~(0xFF >> UInt8(left))
  }

  /// The address as 16 bytes; an IPv4 address is mapped to IPv6.
  private static func mapped(_ bytes: [UInt8]) -> [UInt8] {
    bytes.count == 16 ? bytes : [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF] + bytes
  }

  /// The address, with the prefix length unless it is a single address.
  package var description: String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let family = bytes.count == 4 ? AF_INET : AF_INET6
    guard inet_ntop(family, bytes, &text, socklen_t(text.count)) != nil else { return "" }
    let address = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return prefix == bytes.count * 8 ? address : "\(address)/\(prefix)"
  }

  private static func address(_ text: String) -> [UInt8]? {
    guard text.utf8.count <= 45, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    var buffer = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, text, &buffer) == 1 { return Array(buffer.prefix(4)) }
    guard inet_pton(AF_INET6, text, &buffer) == 1 else { return nil }
    return buffer
  }
}
