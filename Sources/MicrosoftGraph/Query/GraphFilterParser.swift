internal import Ambient

/// Parses `$filter`.
struct GraphFilterParser {
  private enum Token: Equatable {
    case word(String)
    case string(String)
    case mark(Character)
  }

  private let text: String
  private var tokens: [Token] = []
  private var index = 0
  /// The service's names of those operators that need an advanced query.
  private(set) var advanced: [String] = []

  init(_ text: String) {
    self.text = text
  }

  /// The whole filter.
  mutating func all() throws(GraphError) -> GraphFilter.Expression {
    try tokenize()
    let expression = try alternatives(depth: 0)
    guard index == tokens.count else { throw unreadable() }
    return expression
  }

  /// Parts joined by `or`, which binds less than `and`.
  private mutating func alternatives(depth: Int) throws(GraphError) -> GraphFilter.Expression {
    guard depth < 8 else { throw unreadable() }
    var parts = [try conjunction(depth: depth)]
    while takeWord("or") { parts.append(try conjunction(depth: depth)) }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func conjunction(depth: Int) throws(GraphError) -> GraphFilter.Expression {
    var parts = [try term(depth: depth)]
    while takeWord("and") { parts.append(try term(depth: depth)) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func term(depth: Int) throws(GraphError) -> GraphFilter.Expression {
    guard depth < 8 else { throw unreadable() }
    if take("(") {
      let inner = try alternatives(depth: depth + 1)
      guard take(")") else { throw unreadable() }
      return inner
    }
    let name = try word()
    switch name.lowercased() {
    case "not":
      advanced.append("Not")
      return .not(try term(depth: depth + 1))
    case "startswith":
      let (property, text) = try function()
      return .condition(.startsWith(property, text))
    case "endswith":
      let (property, text) = try function()
      guard ["mail", "userPrincipalName"].contains(property) else {
        throw .unsupportedQuery(
          "Unsupported or invalid query filter clause specified for property '\(property)' of resource 'User'.")
      }
      advanced.append("EndsWith")
      return .condition(.endsWith(property, text))
    case "identities/any": return .condition(.identity(try identity()))
    default: break
    }
    if next == .mark("(") { throw .notImplemented("$filter with \(name)") }
    return try comparison(of: name)
  }

  /// `(property,'text')`
  private mutating func function() throws(GraphError) -> (property: String, text: String) {
    try expect("(")
    let property = try word()
    try expect(",")
    let text = try string()
    try expect(")")
    return (property, text)
  }

  private mutating func comparison(of property: String) throws(GraphError) -> GraphFilter.Expression {
    let symbol = try word().lowercased()
    switch symbol {
    case "eq": return .condition(.equals(property, try value()))
    case "ne":
      advanced.append("NotEqualsMatch")
      return .not(.condition(.equals(property, try value())))
    case "ge", "le":
      guard case .text(let text) = try value() else { throw unreadable() }
      return .condition(.bound(property, isUpper: symbol == "le", text))
    case "in":
      try expect("(")
      var texts: [String] = []
      repeat { texts.append(try string()) } while take(",")
      try expect(")")
      return .condition(.isIn(property, texts))
    case "gt", "lt", "has": throw .notImplemented("$filter with \(symbol)")
    default: throw unreadable()
    }
  }

  /// `(c:c/issuerAssignedId eq 'ada' and c/issuer eq 'contoso.onmicrosoft.com')`
  private mutating func identity() throws(GraphError) -> IdentityCondition {
    try expect("(")
    let variable = try word()
    try expect(":")
    var condition = IdentityCondition()
    repeat {
      let path = try word()
      guard path.hasPrefix("\(variable)/"), try word().lowercased() == "eq" else { throw unreadable() }
      let text = try string()
      switch path.dropFirst(variable.count + 1) {
      case "issuer": condition.issuer = text
      case "issuerAssignedId": condition.issuerAssignedID = text
      case "signInType": condition.signInType = text
      default: throw unreadable()
      }
    } while takeWord("and")
    try expect(")")
    return condition
  }

  private mutating func value() throws(GraphError) -> GraphFilter.Value {
    guard let first = next else { throw unreadable() }
    index += 1
    switch first {
    case .string(let text): return .text(text)
    case .word("true"): return .bool(true)
    case .word("false"): return .bool(false)
    case .word("null"): return .null
    // An id may be unquoted, and a time is.
    case .word(let text) where text.utf8.count == 36: return .text(text)
    case .word(var text):
      while take(":") { text += ":\(try word())" }
      guard text.hasSuffix("Z"), Instant(rfc3339: text) != nil else { throw unreadable() }
      return .text(text)
    case .mark: throw unreadable()
    }
  }

  private var next: Token? { index < tokens.count ? tokens[index] : nil }

  private func peekWord() -> String? {
    guard case .word(let word)? = next else { return nil }
    return word.lowercased()
  }

  private mutating func word() throws(GraphError) -> String {
    guard case .word(let word)? = next else { throw unreadable() }
    index += 1
    return word
  }

  private mutating func string() throws(GraphError) -> String {
    guard case .string(let text)? = next else { throw unreadable() }
    index += 1
    return text
  }

  private mutating func take(_ mark: Character) -> Bool {
    guard next == .mark(mark) else { return false }
    index += 1
    return true
  }

  private mutating func takeWord(_ word: String) -> Bool {
    guard peekWord() == word else { return false }
    index += 1
    return true
  }

  private mutating func expect(_ mark: Character) throws(GraphError) {
    guard take(mark) else { throw unreadable() }
  }

  private func unreadable() -> GraphError {
    .query("Invalid filter clause: Syntax error in '\(text)'.")
  }

  private mutating func tokenize() throws(GraphError) {
    var rest = Substring(text)
    while let first = rest.first {
      if first == " " {
        rest.removeFirst()
      } else if "(),:".contains(first) {
        tokens.append(.mark(first))
        rest.removeFirst()
      } else if first == "'" {
        rest.removeFirst()
        tokens.append(.string(try quoted(&rest)))
      } else {
        let word = rest.prefix { !" (),:'".contains($0) }
        tokens.append(.word(String(word)))
        rest.removeFirst(word.count)
      }
    }
  }

  /// The text up to the closing quote; a doubled quote is an escaped one.
  private func quoted(_ rest: inout Substring) throws(GraphError) -> String {
    var text = ""
    while let quote = rest.firstIndex(of: "'") {
      text += rest[..<quote]
      rest = rest[rest.index(after: quote)...]
      guard rest.first == "'" else { return text }
      text.append("'")
      rest.removeFirst()
    }
    throw unreadable()
  }
}
