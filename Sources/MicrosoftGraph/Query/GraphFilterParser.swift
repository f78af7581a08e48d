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

  init(_ text: String) {
    self.text = text
  }

  /// All conditions, joined by `and`.
  mutating func all() throws(GraphError) -> [GraphFilter.Condition] {
    try tokenize()
    let conditions = try conjunction(depth: 0)
    guard index == tokens.count else { throw unreadable() }
    return conditions
  }

  private mutating func conjunction(depth: Int) throws(GraphError) -> [GraphFilter.Condition] {
    guard depth < 8 else { throw unreadable() }
    var conditions = try term(depth: depth)
    while let word = peekWord() {
      switch word {
      case "and":
        index += 1
        conditions += try term(depth: depth)
      case "or": throw .notImplemented("$filter with or")
      default: throw unreadable()
      }
    }
    return conditions
  }

  private mutating func term(depth: Int) throws(GraphError) -> [GraphFilter.Condition] {
    if take("(") {
      let inner = try conjunction(depth: depth + 1)
      guard take(")") else { throw unreadable() }
      return inner
    }
    let name = try word()
    switch name.lowercased() {
    case "not": throw .notImplemented("$filter with not")
    case "startswith":
      try expect("(")
      let property = try word()
      try expect(",")
      let prefix = try string()
      try expect(")")
      return [.startsWith(property, prefix)]
    case "identities/any": return [.identity(try identity())]
    default: break
    }
    if next == .mark("(") { throw .notImplemented("$filter with \(name)") }
    return [try comparison(of: name)]
  }

  private mutating func comparison(of property: String) throws(GraphError) -> GraphFilter.Condition {
    let symbol = try word().lowercased()
    switch symbol {
    case "eq": return .equals(property, try value())
    case "in":
      try expect("(")
      var texts: [String] = []
      repeat { texts.append(try string()) } while take(",")
      try expect(")")
      return .isIn(property, texts)
    case "ne", "gt", "ge", "lt", "le", "has": throw .notImplemented("$filter with \(symbol)")
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
    defer { index += 1 }
    switch next {
    case .string(let text): return .text(text)
    case .word("true"): return .bool(true)
    case .word("false"): return .bool(false)
    case .word("null"): return .null
    // An id may be unquoted.
    case .word(let text) where text.utf8.count == 36: return .text(text)
    default: throw unreadable()
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
