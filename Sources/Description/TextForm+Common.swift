/// Forms that do not belong to a particular service.
extension TextForm {
  /// Letters, marks, symbols, numbers and punctuation.
  package static let visible = TextForm(
    noun: "a word", expected: "letters, marks, symbols, digits and punctuation, no blanks"
  ) { text in
    text.unicodeScalars.allSatisfy(\.isVisible)
  }

  /// A client secret (RFC 6749 §A.2); may contain blanks.
  package static let secret = TextForm(
    noun: "a secret", expected: "one without control characters", isSecret: true
  ) { text in
    text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
  }

  package static let password = TextForm(noun: "a password", expected: "one without blanks", isSecret: true) { text in
    text.unicodeScalars.allSatisfy { $0.isASCII ? $0.value > 0x20 : !$0.properties.isWhitespace }
  }

  /// The characters of scope tokens (RFC 6749 §3.3): `[\x21\x23-\x5B\x5D-\x7E]+`.
  package static let identifier = TextForm(
    noun: "an identifier", expected: "printable ASCII without blanks, quotes and backslashes"
  ) { text in
    text.unicodeScalars.allSatisfy { (0x21...0x7E).contains($0.value) && $0 != "\"" && $0 != "\\" }
  }

  /// An `http` or `https` URL to fetch, with a host.
  package static let document = TextForm(noun: "an address", expected: "http://… or https://…") { text in
    let lower = text.lowercased()
    return (lower.hasPrefix("http://") || lower.hasPrefix("https://")) && host(ofURL: text) != nil
      && text.unicodeScalars.allSatisfy(\.isVisible)
  }

  /// The same for a URL that is only called or displayed: no fragment, since it would not be sent.
  package static let endpoint = TextForm(
    noun: "an address", expected: "http://… or https://…, without a fragment"
  ) { text in
    document.matches(text) && !text.utf8.contains(UInt8(ascii: "#"))
  }

  /// The start of a URL alone: what follows is checked when it is called.
  package static let httpURL = TextForm(noun: "a URL", expected: "http://… or https://…") { text in
    (text.hasPrefix("http://") || text.hasPrefix("https://")) && text.unicodeScalars.allSatisfy { $0.value > 0x20 }
  }

  /// Labels of lower-case letters, digits and inner hyphens, with dots between them.
  package static let domainName = TextForm(
    noun: "a domain name", expected: "lower-case letters, digits, dots and inner hyphens"
  ) { text in
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
      !label.isEmpty && !label.hasPrefix("-") && !label.hasSuffix("-")
        && label.unicodeScalars.allSatisfy { ($0.isASCIIAlphanumeric && !("A"..."Z").contains($0)) || $0 == "-" }
    }
  }

  /// `[\x21\x23-\x2E\x30-\x5B\x5D-\x7E]+`
  package static let scopeName = TextForm(
    noun: "a scope name", expected: "printable ASCII without blanks, quotes, backslashes and slashes"
  ) { text in
    identifier.matches(text) && !text.utf8.contains(UInt8(ascii: "/"))
  }

  /// `https`, `http` on localhost, or an app's own scheme; no fragment.
  package static let redirect = TextForm(
    noun: "a URL that the service redirects to",
    expected: "https://…, http://localhost… or an app's own scheme, without a fragment"
  ) { text in
    guard let colon = text.firstIndex(of: ":"), let first = text.unicodeScalars.first, first.isASCIIAlphanumeric,
      !("0"..."9").contains(first),
      text[..<colon].unicodeScalars.allSatisfy({ $0.isASCIIAlphanumeric || "+-.".unicodeScalars.contains($0) }),
      !text.utf8.contains(UInt8(ascii: "#")), text.unicodeScalars.allSatisfy(\.isVisible)
    else { return false }
    let scheme = text[..<colon].lowercased()
    guard scheme == "http" || scheme == "https" else { return true }
    guard let host = host(ofURL: text) else { return false }
    return scheme == "https" || ["localhost", "127.0.0.1", "[::1]"].contains(host)
  }

  /// An `http` or `https` URL to append paths to: no query, no fragment, no trailing slash.
  package static let baseURL = TextForm(
    noun: "a base URL", expected: "http://HOST[:PORT] or https://HOST[:PORT], without a slash at the end"
  ) { text in
    let lower = text.lowercased()
    return (lower.hasPrefix("http://") || lower.hasPrefix("https://")) && host(ofURL: text) != nil
      && !text.hasSuffix("/") && !text.contains { "?#@".contains($0) }
      && text.unicodeScalars.allSatisfy(\.isVisible)
  }

  /// 8, 4, 4, 4 and 12 hexadecimal digits.
  package static let uuid = TextForm(
    noun: "a UUID", expected: "hexadecimal digits as in 00000000-0000-4370-8000-000000000001"
  ) { text in
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.utf8.count) == [8, 4, 4, 4, 12] && parts.allSatisfy { $0.allSatisfy(\.isHexDigit) }
  }

  /// A code that a test fixes.
  package static let digits = TextForm(noun: "a code", expected: "digits alone", isSecret: true) { text in
    text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// A URL's host in lower case; nil without one.
  package static func host(ofURL text: String) -> String? {
    guard let slashes = text.offset(of: "://") else { return nil }
    var authority = text[text.utf8.index(slashes, offsetBy: 3)...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    if let at = authority.lastIndex(of: "@") { authority = authority[authority.index(after: at)...] }
    let host =
      authority.hasPrefix("[")
      ? authority.prefix { $0 != "]" } + "]" : authority.prefix { $0 != ":" }
    return host.isEmpty ? nil : host.lowercased()
  }
}

extension String {
  /// The first occurrence of a substring, compared by bytes. The standard library's search would link its regular
  /// expression engine.
  package func offset(of part: String) -> Index? {
    utf8.indices.first { utf8[$0...].starts(with: part.utf8) }
  }
}

extension Unicode.Scalar {
  package var isASCIIAlphanumeric: Bool {
    ("a"..."z").contains(self) || ("A"..."Z").contains(self) || ("0"..."9").contains(self)
  }

  /// Whether it is a letter, mark, symbol, number or punctuation: not a blank or control character.
  package var isVisible: Bool {
    if isASCII { return (0x21...0x7E).contains(value) }
    return switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }
}
