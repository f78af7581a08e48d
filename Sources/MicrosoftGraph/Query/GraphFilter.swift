internal import JSON

/// A parsed `$filter` (OData URL Conventions §5.1.1): conditions, and how they are joined.
struct GraphFilter: Sendable {
  enum Value: Hashable, Sendable {
    case text(String)
    case bool(Bool)
    case null

    var text: String? {
      if case .text(let text) = self { text } else { nil }
    }
  }

  enum Condition: Sendable {
    case equals(String, Value)
    case startsWith(String, String)
    case endsWith(String, String)
    /// At least or at most this text.
    case bound(String, isUpper: Bool, String)
    case isIn(String, [String])
    /// `identities/any(…)`
    case identity(IdentityCondition)
    /// Words of `$search`, each of which begins a word of the property.
    case words(String, [String])
  }

  /// Conditions, joined.
  indirect enum Expression: Sendable {
    case condition(Condition)
    case not(Expression)
    case all([Expression])
    case any([Expression])
  }

  /// The filter as sent.
  let text: String
  let expression: Expression
  /// The service's names of those operators in it that need an advanced query.
  let advanced: [String]

  /// The maximum length of a filter, in bytes, and of conditions in it.
  static let longest = 4096
  static let most = 15

  init(_ text: String) throws(GraphError) {
    guard text.utf8.count <= Self.longest else { throw .query("Invalid filter clause: it is too long.") }
    var parser = GraphFilterParser(text)
    let expression = try parser.all()
    guard (1...Self.most).contains(expression.conditions.count) else {
      throw .query("Invalid filter clause: too few or too many conditions.")
    }
    self.init(text: text, expression: expression, advanced: parser.advanced)
  }

  init(text: String, expression: Expression, advanced: [String] = []) {
    self.text = text
    self.expression = expression
    self.advanced = advanced
  }

  /// Every condition.
  var conditions: [Condition] { expression.conditions }

  /// The conditions that each match satisfies.
  var required: [Condition] { expression.required }

  /// This filter, and another one as well.
  func and(_ other: GraphFilter) -> GraphFilter {
    GraphFilter(
      text: "\(text)\u{1F}\(other.text)", expression: .all([expression, other.expression]),
      advanced: advanced + other.advanced)
  }
}

extension GraphFilter.Expression {
  var conditions: [GraphFilter.Condition] {
    switch self {
    case .condition(let condition): [condition]
    case .not(let part): part.conditions
    case .all(let parts), .any(let parts): parts.flatMap(\.conditions)
    }
  }

  var required: [GraphFilter.Condition] {
    switch self {
    case .condition(let condition): [condition]
    case .all(let parts): parts.flatMap(\.required)
    case .not, .any: []
    }
  }

  /// Whether it holds, given what each condition does.
  func holds(_ check: (GraphFilter.Condition) -> Bool) -> Bool {
    switch self {
    case .condition(let condition): check(condition)
    case .not(let part): !part.holds(check)
    case .all(let parts): parts.allSatisfy { $0.holds(check) }
    case .any(let parts): parts.contains { $0.holds(check) }
    }
  }
}

/// A condition on one of a user's identities.
struct IdentityCondition: Sendable {
  var issuer: String?
  var issuerAssignedID: String?
  var signInType: String?
}

extension GraphFilter.Condition {
  /// The property that the condition tests.
  var property: String {
    switch self {
    case .equals(let name, _), .startsWith(let name, _), .endsWith(let name, _), .bound(let name, _, _),
      .isIn(let name, _), .words(let name, _):
      name
    case .identity: "identities"
    }
  }

  /// Whether a value of the property satisfies the condition. Texts compare case-insensitively, as in the service.
  func matches(_ value: JSON) -> Bool {
    let text = value.string?.lowercased()
    return switch self {
    case .equals(_, .text(let wanted)): text == wanted.lowercased()
    case .equals(_, .bool(let flag)): value.bool == flag
    case .equals(_, .null): value.isNull
    case .startsWith(_, let start): text?.hasPrefix(start.lowercased()) ?? false
    case .endsWith(_, let end): text?.hasSuffix(end.lowercased()) ?? false
    case .bound(_, isUpper: true, let bound): text.map { $0 <= bound.lowercased() } ?? false
    case .bound(_, isUpper: false, let bound): text.map { $0 >= bound.lowercased() } ?? false
    case .isIn(_, let texts): texts.contains { $0.lowercased() == text }
    case .identity(let condition): (value.array ?? []).contains { condition.matches($0) }
    case .words(_, let words):
      words.allSatisfy { word in (text ?? "").searchWords.contains { $0.hasPrefix(word) } }
    }
  }
}

extension IdentityCondition {
  func matches(_ identity: JSON) -> Bool {
    func same(_ wanted: String?, _ name: String) -> Bool {
      wanted.map { $0.lowercased() == identity[name]?.string?.lowercased() } ?? true
    }
    return same(issuer, "issuer") && same(issuerAssignedID, "issuerAssignedId") && same(signInType, "signInType")
  }
}

extension String {
  /// The words of a text, in lower case, as `$search` compares them.
  var searchWords: [String] {
    lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
