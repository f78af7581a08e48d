internal import JSON

/// A parsed `$filter`: conditions joined by `and` (OData URL Conventions §5.1.1). Conditions that would need a scan of
/// all objects are rejected by name.
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
    case isIn(String, [String])
    /// `identities/any(…)`
    case identity(IdentityCondition)
  }

  /// The filter as sent.
  let text: String
  private(set) var conditions: [Condition] = []

  /// The maximum length of a filter, in bytes, and of conditions in it.
  static let longest = 4096
  private static let most = 15

  init(_ text: String) throws(GraphError) {
    self.text = text
    guard text.utf8.count <= Self.longest else { throw .query("Invalid filter clause: it is too long.") }
    var parser = GraphFilterParser(text)
    conditions = try parser.all()
    guard !conditions.isEmpty, conditions.count <= Self.most else {
      throw .query("Invalid filter clause: too few or too many conditions.")
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
    case .equals(let name, _), .startsWith(let name, _), .isIn(let name, _): name
    case .identity: "identities"
    }
  }

  /// Whether a value of the property satisfies the condition. Texts compare case-insensitively, as in the service.
  func matches(_ value: JSON) -> Bool {
    switch self {
    case .equals(_, .text(let text)): value.string?.lowercased() == text.lowercased()
    case .equals(_, .bool(let flag)): value.bool == flag
    case .equals(_, .null): value.isNull
    case .startsWith(_, let text): value.string?.lowercased().hasPrefix(text.lowercased()) ?? false
    case .isIn(_, let texts): texts.contains { $0.lowercased() == value.string?.lowercased() }
    case .identity(let condition): (value.array ?? []).contains { condition.matches($0) }
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
