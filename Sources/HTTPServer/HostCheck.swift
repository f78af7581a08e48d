/// Checks that a request names one host (RFC 9112 §3.2). A request without one, with two, or with an absolute-form
/// target that contradicts it could pass a check of one host and be served as the other.
enum HostCheck {
  /// - Parameter isRequired: whether the field must be present: in every protocol version but HTTP/1.0.
  static func defect(of headers: Fields, _ target: Target, isRequired: Bool) -> Request.Defect.Host? {
    switch headers.count(of: "Host") {
    case 0: return isRequired ? .missing : nil
    case 1: break
    default: return .repeated
    }
    guard let host = Authority(headers["Host"] ?? "") else { return .malformed }
    guard let (isSecure, text) = target.absolute else { return nil }
    let port = isSecure ? "443" : "80"
    guard let named = Authority(text), named.name == host.name, named.port ?? port == host.port ?? port else {
      return .contradicted
    }
    return nil
  }

  /// `uri-host [ ":" port ]` (RFC 9110 §7.2), compared case-insensitively.
  struct Authority {
    let name: String
    /// Without leading zeros; nil if absent.
    let port: String?

    /// nil if malformed. The name must not be empty (RFC 9110 §4.2.1).
    init?(_ text: String) {
      let bytes = Array(text.utf8)
      var end = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.count
      if bytes.first == UInt8(ascii: "[") {
        guard let bracket = bytes.firstIndex(of: UInt8(ascii: "]")), bracket > 1,
          bytes[1..<bracket].allSatisfy(Self.isAddressByte)
        else { return nil }
        end = bracket + 1
      } else {
        guard end > 0, bytes[..<end].allSatisfy(Self.isNameByte) else { return nil }
      }
      guard bytes.count <= 255 + 6 else { return nil }
      name = String(decoding: bytes[..<end], as: UTF8.self).lowercased()
      guard end < bytes.count else {
        port = nil
        return
      }
      let digits = bytes[(end + 1)...]
      guard bytes[end] == UInt8(ascii: ":"), digits.allSatisfy({ (0x30...0x39).contains($0) }), digits.count <= 5 else {
        return nil
      }
      guard !digits.isEmpty else {
        port = nil
        return
      }
      guard let number = UInt16(String(decoding: digits, as: UTF8.self)) else { return nil }
      port = String(number)
    }

    /// The characters of a registered name (RFC 3986 §3.2.2): unreserved, percent-encoded, sub-delimiters.
    private static func isNameByte(_ byte: UInt8) -> Bool {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E, 0x25: true
      case 0x21, 0x24, 0x26...0x2C, 0x3B, 0x3D: true
      default: false
      }
    }

    private static func isAddressByte(_ byte: UInt8) -> Bool {
      switch byte {
      case 0x30...0x39, 0x41...0x46, 0x61...0x66, 0x2E, 0x3A: true
      default: false
      }
    }
  }
}
