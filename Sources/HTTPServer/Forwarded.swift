/// What trusted proxies report about a request: the `Forwarded` field (RFC 7239), else the older `X-Forwarded-…`
/// fields. Proxies in a chain each append to a list; the entry that counts is the one added by the trusted proxy
/// farthest from the server.
struct Forwarded: Sendable, Hashable {
  /// Name and optional port.
  var host: String?
  /// `http` or `https`.
  var scheme: String?
  /// The path prefix that the proxy removed, without a trailing slash.
  var prefix: String?
  /// The client's IP address.
  var address: String?

  /// The name of a field that cannot be parsed.
  struct Unreadable: Error {
    let field: String
  }

  init(_ headers: Fields, trusts: (String) -> Bool) throws(Unreadable) {
    if headers.contains("Forwarded") {
      try read(headers.all("Forwarded"), trusts)
    } else {
      try readSeparateFields(headers, trusts)
    }
    guard let text = Self.list(headers, "X-Forwarded-Prefix").last else { return }
    guard let prefix = Self.prefix(text) else { throw Unreadable(field: "X-Forwarded-Prefix") }
    self.prefix = prefix
  }

  private mutating func read(_ lines: [String], _ trusts: (String) -> Bool) throws(Unreadable) {
    guard let elements = ForwardedElement.list(lines), var index = elements.indices.last else {
      throw Unreadable(field: "Forwarded")
    }
    while index > 0, let node = elements[index]["for"].flatMap(Self.address), trusts(node) { index -= 1 }
    let element = elements[index]
    address = element["for"].flatMap(Self.address)
    if let text = element["proto"] {
      guard let scheme = Self.scheme(text) else { throw Unreadable(field: "Forwarded") }
      self.scheme = scheme
    }
    if let text = element["host"] {
      guard HostCheck.Authority(text) != nil else { throw Unreadable(field: "Forwarded") }
      host = text
    }
  }

  private mutating func readSeparateFields(_ headers: Fields, _ trusts: (String) -> Bool) throws(Unreadable) {
    let nodes = Self.list(headers, "X-Forwarded-For").map(Self.address)
    var hops = 1
    while hops < nodes.count, let node = nodes[nodes.count - hops], trusts(node) { hops += 1 }
    func pick(_ name: String) -> String? {
      let values = Self.list(headers, name)
      return values.isEmpty ? nil : values[max(0, values.count - hops)]
    }
    if !nodes.isEmpty { address = nodes[nodes.count - hops] }
    if let text = pick("X-Forwarded-Proto") {
      guard let scheme = Self.scheme(text) else { throw Unreadable(field: "X-Forwarded-Proto") }
      self.scheme = scheme
    }
    guard let text = pick("X-Forwarded-Host") else { return }
    guard let authority = HostCheck.Authority(text) else { throw Unreadable(field: "X-Forwarded-Host") }
    host = text
    guard authority.port == nil, let port = pick("X-Forwarded-Port") else { return }
    guard let number = UInt16(port) else { throw Unreadable(field: "X-Forwarded-Port") }
    if number != (scheme == "https" ? 443 : 80) { host = "\(text):\(number)" }
  }

  private static func list(_ headers: Fields, _ name: String) -> [String] {
    headers.all(name).flatMap { $0.split(separator: ",") }.map { trimmed($0) }
  }

  static func trimmed(_ text: Substring) -> String {
    var text = text
    while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return String(text)
  }

  private static func scheme(_ text: String) -> String? {
    let text = text.lowercased()
    return text == "http" || text == "https" ? text : nil
  }

  /// The address of a node: `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]:80`; nil for `unknown` and
  /// obfuscated identifiers.
  private static func address(_ text: String) -> String? {
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return nil }
      return String(text[text.index(after: text.startIndex)..<end])
    }
    let bare = text.utf8.count { $0 == 0x3A } == 1 ? String(text.prefix { $0 != ":" }) : text
    let isAddress =
      !bare.isEmpty
      && bare.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x3A, 0x41...0x46, 0x61...0x66, 0x2E: true
        default: false
        }
      }
    return isAddress ? bare : nil
  }

  /// Empty for the root; nil if it is not a plain path.
  private static func prefix(_ text: String) -> String? {
    var path = trimmed(text[...])
    while path.hasSuffix("/") { path.removeLast() }
    if path.isEmpty { return "" }
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    guard segments.first == "", path.utf8.count <= 255,
      segments.dropFirst().allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." && $0.utf8.allSatisfy(isPathByte) })
    else { return nil }
    return path
  }

  private static func isPathByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
    default: false
    }
  }
}

/// One element of a `Forwarded` field, added by one proxy (RFC 7239 §4).
struct ForwardedElement {
  private var pairs: [(name: String, value: String)] = []

  subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }

  /// The elements of all lines, oldest first; nil if a line is malformed.
  static func list(_ lines: [String]) -> [ForwardedElement]? {
    var elements: [ForwardedElement] = []
    for line in lines {
      for text in split(line[...], at: ",") {
        var element = ForwardedElement()
        for pair in split(text, at: ";") where !Forwarded.trimmed(pair).isEmpty {
          guard let equals = pair.firstIndex(of: "="),
            let value = unquoted(Forwarded.trimmed(pair[pair.index(after: equals)...]))
          else { return nil }
          let name = Forwarded.trimmed(pair[..<equals]).lowercased()
          guard !name.isEmpty, element[name] == nil else { return nil }
          element.pairs.append((name, value))
        }
        elements.append(element)
      }
    }
    return elements
  }

  /// Splits at separators outside quotes.
  private static func split(_ text: Substring, at separator: Character) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    var isQuoted = false
    var isEscaped = false
    for index in text.indices {
      switch text[index] {
      case _ where isEscaped: isEscaped = false
      case "\\" where isQuoted: isEscaped = true
      case "\"": isQuoted.toggle()
      case separator where !isQuoted:
        parts.append(text[start..<index])
        start = text.index(after: index)
      default: break
      }
    }
    return parts + [text[start...]]
  }

  private static func unquoted(_ text: String) -> String? {
    guard text.hasPrefix("\"") else { return text.contains("\"") ? nil : text }
    guard text.count >= 2, text.hasSuffix("\"") else { return nil }
    var plain = ""
    var isEscaped = false
    for character in text.dropFirst().dropLast() {
      if character == "\\", !isEscaped {
        isEscaped = true
        continue
      }
      if character == "\"", !isEscaped { return nil }
      plain.append(character)
      isEscaped = false
    }
    return isEscaped ? nil : plain
  }
}
