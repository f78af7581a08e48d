internal import Platform

/// A host name or IP address in a certificate (RFC 5280 §4.2.1.6). Equality is what clients apply: names are stored in
/// lower case, addresses as bytes.
package struct CertificateName: Sendable, Hashable {
  /// A host name, or an IP address.
  package enum Kind: Sendable, Hashable {
    case dns
    case address
  }

  package let kind: Kind
  /// As in the certificate: the ASCII name, or an address of 4 or 16 bytes in network order.
  let bytes: [UInt8]

  /// An IPv4 or IPv6 address without brackets or zone, or a DNS name; nil if neither. A leading `*.` matches one label;
  /// clients require two labels after it. International names must be in ASCII form (`xn--…`).
  package init?(_ host: String) {
    // inet_pton would stop at a zero byte.
    guard host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    var address = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, host, &address) == 1 {
      self.init(address: Array(address.prefix(4)))
    } else if inet_pton(AF_INET6, host, &address) == 1 {
      self.init(address: address)
    } else {
      self.init(dns: Array(host.utf8))
    }
  }

  init?(address: [UInt8]) {
    guard address.count == 4 || address.count == 16 else { return nil }
    kind = .address
    bytes = address
  }

  /// RFC 1034 §3.5, plus the underscore: container engines use it in host names.
  init?(dns name: [UInt8]) {
    guard (1...253).contains(name.count) else { return nil }
    let lowered = name.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
    var labels = lowered.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)[...]
    if labels.count > 1, labels.first == [UInt8(ascii: "*")] { labels.removeFirst() }
    // A name whose last label is a number is a malformed address (URL Standard, "ends in a number").
    guard labels.allSatisfy(Self.isLabel), let last = labels.last, !last.allSatisfy(Self.isDigit) else { return nil }
    kind = .dns
    bytes = lowered
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private static func isLabel(_ label: ArraySlice<UInt8>) -> Bool {
    let (hyphen, underscore) = (UInt8(ascii: "-"), UInt8(ascii: "_"))
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    return (1...63).contains(label.count) && label.first != hyphen && label.last != hyphen
      && label.allSatisfy { letters.contains($0) || isDigit($0) || $0 == hyphen || $0 == underscore }
  }
}

extension CertificateName: CustomStringConvertible {
  /// The name, or the address in its usual text form.
  package var description: String {
    guard kind == .address else { return String(decoding: bytes, as: UTF8.self) }
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let family = bytes.count == 4 ? AF_INET : AF_INET6
    guard inet_ntop(family, bytes, &text, socklen_t(text.count)) != nil else { return "" }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
