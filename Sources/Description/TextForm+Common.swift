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

  /// An `http` or `https` URL to fetch.
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
