/// Addresses of apps that no operator has approved: of a realm that accepts any client, or in a registration.
package enum RedirectTarget {
  /// Schemes that a browser handles itself instead of opening an app.
  private static let runnable: Set<String> = [
    "javascript", "data", "vbscript", "file", "about", "blob", "filesystem", "view-source", "jar",
  ]

  private static let unfit = Set("\"#<>\\^`{|}".utf8)

  /// Whether a browser may be sent there: absolute (RFC 6749 §3.1.2), in the characters of an address (RFC 3986 §2),
  /// without a fragment, of some length, and nothing that a browser would run.
  package static func isFit(_ text: String) -> Bool {
    guard text.utf8.count <= 2_048, let scheme = scheme(of: text), !runnable.contains(scheme) else { return false }
    return text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !Self.unfit.contains($0) }
  }

  /// Whether `address` begins with what is before the star of `pattern`, as Keycloak compares them: the query is not
  /// compared, a slash before the star may be missing, and an address with a user name or with dot segments never
  /// matches.
  static func matches(_ address: String, pattern: String) -> Bool {
    guard pattern.hasSuffix("*"), isFit(address) else { return false }
    if pattern == "*" { return true }
    let path = address.utf8.prefix { $0 != UInt8(ascii: "?") }
    let parts = String(Substring(path)).lowercased().split(separator: "/", omittingEmptySubsequences: false)
    if parts.contains(where: areDots) || parts.dropFirst(2).first?.contains("@") == true { return false }
    let start = Array(pattern.utf8.dropLast())
    if path.starts(with: start) { return true }
    return start.last == UInt8(ascii: "/") && path.elementsEqual(start.dropLast())
  }

  /// Whether a segment of a path in lower case is `.` or `..`, percent-encoded or not.
  private static func areDots(_ segment: Substring) -> Bool {
    var (rest, count) = (segment, 0)
    while !rest.isEmpty, count < 3 {
      guard rest.hasPrefix(".") || rest.hasPrefix("%2e") else { return false }
      rest = rest.dropFirst(rest.hasPrefix(".") ? 1 : 3)
      count += 1
    }
    return count == 1 || count == 2
  }

  /// In lower case (RFC 3986 §3.1); nil without one.
  private static func scheme(_ text: Substring) -> String? {
    guard let first = text.utf8.first, (0x61...0x7A).contains(first | 0x20) else { return nil }
    let isScheme = text.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E: true
      default: false
      }
    }
    return isScheme ? text.lowercased() : nil
  }

  private static func scheme(of text: String) -> String? {
    text.utf8.firstIndex(of: UInt8(ascii: ":")).flatMap { scheme(text[..<$0]) }
  }
}
