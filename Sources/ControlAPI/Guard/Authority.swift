/// Host and port of a Host header or an origin.
struct Authority: Equatable {
  /// Lower case; IPv6 addresses are bracketed.
  let name: String
  var port: Int?
  /// The default port of the origin's scheme.
  var defaultPort: Int?

  /// Parses `name`, `name:port` or `[address]:port`; nil if malformed.
  init?(_ text: String) {
    let bytes = Array(text.lowercased().utf8)
    var end = bytes.count
    if bytes.first == UInt8(ascii: "[") {
      guard let bracket = bytes.firstIndex(of: UInt8(ascii: "]")) else { return nil }
      end = bracket + 1
    } else if let colon = bytes.firstIndex(of: UInt8(ascii: ":")) {
      end = colon
    }
    var name = String(decoding: bytes[..<end], as: UTF8.self)
    // A trailing dot makes a name absolute, which is the same name.
    if name.hasSuffix(".") { name.removeLast() }
    guard !name.isEmpty, name.utf8.allSatisfy(Self.isAllowed) else { return nil }
    self.name = name
    guard end < bytes.count else { return }
    let digits = bytes[(end + 1)...]
    guard bytes[end] == UInt8(ascii: ":"), digits.allSatisfy({ (48...57).contains($0) }), digits.count <= 5 else {
      return nil
    }
    if !digits.isEmpty { port = Int(String(decoding: digits, as: UTF8.self)) }
  }

  /// Parses a page's origin or the beginning of a URL, `http://host:port`; nil for others, such as `null`.
  init?(origin: String) {
    for (scheme, port) in [("http://", 80), ("https://", 443)] where origin.lowercased().hasPrefix(scheme) {
      self.init(String(origin.dropFirst(scheme.utf8.count).prefix { $0 != "/" }))
      defaultPort = port
      self.port = self.port ?? port
      return
    }
    return nil
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x3A, 0x5B, 0x5D: true
    default: false
    }
  }
}
