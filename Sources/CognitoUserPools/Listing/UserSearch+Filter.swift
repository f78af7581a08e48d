import AWSProtocol
import IdentityCore

extension UserSearch {
  /// Reads `ListUsers`' filter: one condition, `name = "value"` or `name ^= "value"`, a quote in the value escaped by a
  /// backslash (reference: cognito-user-pools.md §8.6). Nil for an empty one, which selects everybody.
  init?(filter: String?) throws(AWSFault) {
    guard let filter, !filter.allSatisfy(\.isWhitespace) else { return nil }
    var scanner = FilterScanner(filter)
    guard let name = scanner.name(), let isPrefix = scanner.comparison(), let value = scanner.value(), scanner.isAtEnd
    else { throw .invalidParameter("Error while parsing filter") }
    guard let field = Field(searched: name) else { throw .invalidParameter("Invalid search attribute: \(name)") }
    self.init(field: field, isPrefix: isPrefix, text: value)
  }
}

extension UserSearch.Field {
  fileprivate init?(searched name: String) {
    switch name {
    case "username": self = .username
    case "sub": self = .subject
    case "status": self = .enabled
    case "cognito:user_status": self = .status
    case "email", "phone_number", "name", "given_name", "family_name", "preferred_username": self = .attribute(name)
    default: return nil
    }
  }
}

/// The parts of a filter, from left to right; each reads past blanks, and gives nil if something else stands there.
private struct FilterScanner {
  private var rest: Substring

  init(_ text: String) { rest = text[...] }

  var isAtEnd: Bool { rest.allSatisfy(\.isWhitespace) }

  mutating func name() -> String? {
    skipBlanks()
    let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "_:-.".contains($0)) }
    rest = rest[name.endIndex...]
    return name.isEmpty ? nil : String(name)
  }

  /// Whether a beginning is enough.
  mutating func comparison() -> Bool? {
    skipBlanks()
    for (sign, isPrefix) in [("^=", true), ("=", false)] where rest.hasPrefix(sign) {
      rest = rest.dropFirst(sign.count)
      return isPrefix
    }
    return nil
  }

  mutating func value() -> String? {
    skipBlanks()
    guard rest.popFirst() == "\"" else { return nil }
    var value = ""
    while let character = rest.popFirst() {
      switch character {
      case "\"": return value
      case "\\":
        guard let escaped = rest.popFirst() else { return nil }
        value.append(escaped)
      default: value.append(character)
      }
    }
    return nil
  }

  private mutating func skipBlanks() { rest = rest.drop(while: \.isWhitespace) }
}
