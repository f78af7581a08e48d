/// The cookies of a request (RFC 6265 §4.2), and the header that sets one (§4.1).
package struct Cookies: Sendable {
  /// Whether a browser sends the cookie with cross-site requests.
  package enum SameSite: String, Sendable {
    case strict = "Strict"
    case lax = "Lax"
    case none = "None"
  }

  /// Names and values as sent, without quotes around a value.
  package let pairs: [(name: String, value: String)]

  /// Reads every `Cookie` header. Parts without `=` are skipped: browsers may send such cookies.
  package init(_ headers: Fields) {
    var pairs: [(name: String, value: String)] = []
    for line in headers.all("Cookie") {
      for part in line.utf8.split(separator: 0x3B) {
        guard let equals = part.firstIndex(of: 0x3D) else { continue }
        let name = Self.trimmed(part[..<equals])
        var value = Self.trimmed(part[part.index(after: equals)...])
        if value.count >= 2, value.first == 0x22, value.last == 0x22 { value = value.dropFirst().dropLast() }
        guard !name.isEmpty else { continue }
        pairs.append((String(Substring(name)), String(Substring(value))))
      }
    }
    self.pairs = pairs
  }

  /// The first cookie with that name: the one with the longest path, in the order that browsers send.
  package subscript(name: String) -> String? {
    pairs.first { $0.name == name }?.value
  }

  /// A `Set-Cookie` value.
  /// - Parameters:
  ///   - value: cookie octets only: no space, comma, semicolon, quote or backslash.
  ///   - maxAge: in seconds; nil for a session cookie, 0 to delete the cookie.
  package static func set(
    name: String, value: String, path: String = "/", maxAge: Int? = nil, httpOnly: Bool = true,
    sameSite: SameSite? = .lax, secure: Bool = false
  ) -> String {
    var header = "\(name)=\(value); Path=\(path)"
    if let maxAge { header += "; Max-Age=\(maxAge)" }
    if httpOnly { header += "; HttpOnly" }
    if let sameSite { header += "; SameSite=\(sameSite.rawValue)" }
    if secure { header += "; Secure" }
    return header
  }

  private static func trimmed(_ part: Substring.UTF8View) -> Substring.UTF8View {
    var part = part
    while let first = part.first, first == 0x20 || first == 0x09 { part.removeFirst() }
    while let last = part.last, last == 0x20 || last == 0x09 { part.removeLast() }
    return part
  }
}
