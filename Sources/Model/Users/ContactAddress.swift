/// Validates and masks addresses of messages to users.
package enum ContactAddress {
  /// One `@` with text on both sides, a dot-separated domain, no blanks or control characters: what the service accepts
  /// in practice, more lenient than RFC 5321.
  package static func isEmail(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, text.utf8.count <= 2048 else { return false }
    let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    guard !labels.contains(where: \.isEmpty) else { return false }
    return text.unicodeScalars.allSatisfy {
      $0.value > 32 && $0.value != 127 && !"<>()[],;:\\\"".unicodeScalars.contains($0)
    }
  }

  /// A sender address: alone, or in angle brackets after a name.
  package static func isSender(_ text: String) -> Bool {
    guard text.last == ">", let start = text.lastIndex(of: "<") else { return isEmail(text) }
    return isEmail(String(text[text.index(after: start)...].dropLast()))
  }

  /// E.164: `+`, then at most fifteen digits, the first not zero.
  package static func isPhoneNumber(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count >= 3, bytes.count <= 16, bytes[0] == UInt8(ascii: "+") else { return false }
    return bytes[1] != 48 && bytes.dropFirst().allSatisfy { (48...57).contains($0) }
  }

  /// `j***@e***`: first letter of the name and of the domain, three stars each
  /// (docs/reference/cognito-user-pools.md#delivery).
  package static func maskedEmail(_ text: String) -> String {
    let parts = text.split(separator: "@", maxSplits: 1)
    let name = parts.first?.first.map(String.init) ?? ""
    let domain = parts.count > 1 ? parts[1].first.map(String.init) ?? "" : name
    return "\(name)***@\(domain)***"
  }

  /// `+*******1234`: stars and the last four digits.
  package static func maskedPhoneNumber(_ text: String) -> String {
    "+*******" + text.suffix(4)
  }
}
