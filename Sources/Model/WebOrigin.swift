/// A web origin: scheme, host and port of a URL, as browsers compare them (RFC 6454 §4).
package struct WebOrigin: Hashable, Sendable, CustomStringConvertible {
  package let scheme: String
  /// Lower case; IPv6 addresses are bracketed.
  package let host: String
  /// A colon and the port; empty for the scheme's default port.
  private let port: String

  /// nil if the URL is not http or https, has no host, has a user name, or the host contains invalid characters.
  package init?(_ address: String) {
    guard let scheme = ["https", "http"].first(where: { address.lowercased().hasPrefix("\($0)://") }) else {
      return nil
    }
    let authority = address.dropFirst(scheme.utf8.count + 3).prefix { !"/?#\\".contains($0) }.lowercased()
    let isBracketed = authority.hasPrefix("[")
    let bare = authority.prefix { $0 != (isBracketed ? "]" : ":") }
    let host = authority.prefix(bare.count + (isBracketed ? 1 : 0))
    let port = authority[host.endIndex...]
    guard !host.isEmpty, host.utf8.allSatisfy({ Self.isHostByte($0, inBrackets: isBracketed) }),
      host.hasSuffix("]") == isBracketed,
      port.isEmpty || port.first == ":" && port.dropFirst().utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    self.scheme = scheme
    self.host = String(host)
    self.port = port == ":" || port == (scheme == "https" ? ":443" : ":80") ? "" : String(port)
  }

  /// Whether the host is literally not public; what a name resolves to is checked when it is called.
  package var isSpecial: Bool {
    let bare = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    if bare == "localhost" || bare.hasSuffix(".localhost") || bare.hasSuffix("localhost.") { return true }
    return AddressRange(bare) != nil && AddressRange.isSpecial(bare)
  }

  package var description: String { "\(scheme)://\(host)\(port)" }

  private static func isHostByte(_ byte: UInt8, inBrackets: Bool) -> Bool {
    switch byte {
    case 0x30...0x39, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
    case 0x3A, 0x5B, 0x5D: inBrackets
    default: false
    }
  }
}
