/// Template data: a small tree of text, numbers, lists and named members.
///
/// Sections treat `null`, `false`, the empty string and the empty list as false. Numbers are always true, zero
/// included: a count of zero is worth showing.
package enum MustacheValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int)
  case string(String)
  case list([MustacheValue])
  case object([String: MustacheValue])

  /// Whether a section over this value is rendered.
  package var isTrue: Bool {
    switch self {
    case .null: false
    case .bool(let value): value
    case .integer, .object: true
    case .string(let text): !text.isEmpty
    case .list(let items): !items.isEmpty
    }
  }

  /// The member of that name; nil unless this is an object that has one.
  package subscript(name: String) -> MustacheValue? {
    guard case .object(let members) = self else { return nil }
    return members[name]
  }
}

extension MustacheValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral {
  package init(nilLiteral: ()) { self = .null }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
}

extension MustacheValue: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) { self = .string(value) }
}

extension MustacheValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  package init(arrayLiteral elements: MustacheValue...) { self = .list(elements) }

  /// If a name is repeated, the last value wins.
  package init(dictionaryLiteral elements: (String, MustacheValue)...) {
    self = .object([String: MustacheValue](elements, uniquingKeysWith: { _, last in last }))
  }
}
