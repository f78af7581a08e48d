/// `name = "value"` or `name ^= "value"`, with quotes in the value escaped by backslashes. The name may be quoted too,
/// as in the example of ListUsers in the API reference.
struct SearchCondition: Hashable, Sendable {
  let name: String
  /// Whether a prefix suffices.
  let isPrefix: Bool
  let value: String

  /// nil for anything else.
  init?(_ text: String) {
    var scanner = FilterScanner(text)
    guard let name = scanner.name(), let isPrefix = scanner.comparison(), let value = scanner.value(), scanner.isAtEnd
    else { return nil }
    self.name = name
    self.isPrefix = isPrefix
    self.value = value
  }
}

/// Parses the parts of a filter from left to right; each skips blanks, and returns nil if it does not match. It works
/// on Unicode scalars, so that a combining mark after a quote belongs to the value.
private struct FilterScanner {
  private var rest: Substring.UnicodeScalarView

  init(_ text: String) { rest = text[...].unicodeScalars }

  var isAtEnd: Bool { rest.allSatisfy(\.properties.isWhitespace) }

  mutating func name() -> String? {
    skipBlanks()
    if rest.first == "\"" { return value().flatMap { $0.isEmpty ? nil : $0 } }
    let name = rest.prefix { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_", ":", "-", ".": true
      default: false
      }
    }
    rest = rest[name.endIndex...]
    return name.isEmpty ? nil : String(name)
  }

  /// The operator: whether a prefix suffices.
  mutating func comparison() -> Bool? {
    skipBlanks()
    let isPrefix = rest.first == "^"
    if isPrefix { rest.removeFirst() }
    return rest.popFirst() == "=" ? isPrefix : nil
  }

  mutating func value() -> String? {
    skipBlanks()
    guard rest.popFirst() == "\"" else { return nil }
    var value = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"": return String(value)
      case "\\":
        guard let escaped = rest.popFirst() else { return nil }
        value.append(escaped)
      default: value.append(scalar)
      }
    }
    return nil
  }

  private mutating func skipBlanks() { rest = rest.drop(while: \.properties.isWhitespace) }
}
