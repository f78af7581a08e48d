package import Configuration

/// A value of another program's document, with its place.
package typealias Node = ConfigurationNode

extension Node {
  static func text(_ text: String, at mark: Mark) -> Node {
    Node(content: .scalar(Scalar(text: text, isPlain: false, isSubstituted: true)), mark: mark)
  }

  static func flag(_ value: Bool, at mark: Mark) -> Node {
    Node(content: .scalar(Scalar(text: value ? "true" : "false", isPlain: true)), mark: mark)
  }

  static func number(_ value: Int, at mark: Mark) -> Node {
    Node(content: .scalar(Scalar(text: String(value), isPlain: true)), mark: mark)
  }

  static func texts(_ texts: [String], at mark: Mark) -> Node {
    Node(content: .sequence(texts.map { .text($0, at: mark) }), mark: mark)
  }

  static func list(_ items: [Node], at mark: Mark) -> Node { Node(content: .sequence(items), mark: mark) }

  static func mapping(_ members: [(String, Node)], at mark: Mark) -> Node {
    Node(content: .mapping(members.map { Member(name: $0.0, mark: $0.1.mark, node: $0.1) }), mark: mark)
  }

  /// A value whose error is already reported, so that consequences are not.
  static func unreadable(at mark: Mark) -> Node { Node(content: .unreadable, mark: mark) }

  /// The text of a scalar, whatever its type; nil for null, lists and mappings.
  var text: String? {
    guard case .scalar(let scalar) = content, scalar.resolved != .null else { return nil }
    return scalar.text
  }

  /// `true` and `"true"`, or `false` and `"false"`.
  var flag: Bool? {
    switch text?.lowercased() {
    case "true": true
    case "false": false
    default: nil
    }
  }

  var number: Int? { text.flatMap { Int($0) } }

  /// The items of a list; empty for other values.
  var items: [Node] {
    if case .sequence(let items) = content { items } else { [] }
  }

  /// The texts of a list, or a single text as a list.
  var textItems: [String] {
    if case .sequence(let items) = content { return items.compactMap(\.text) }
    return text.map { [$0] } ?? []
  }

  /// The members of a mapping; empty for other values.
  var members: [Member] {
    if case .mapping(let members) = content { members } else { [] }
  }

  var isMapping: Bool {
    if case .mapping = content { true } else { false }
  }

  var isSequence: Bool {
    if case .sequence = content { true } else { false }
  }

  /// The value at a path of names; nil if any is missing or null.
  func at(_ names: String...) -> Node? {
    var node = self
    for name in names {
      guard let next = node[name], !next.isNull else { return nil }
      node = next
    }
    return node
  }

  /// Whether the mapping has all of these members.
  func has(_ names: String...) -> Bool { names.allSatisfy { self[$0] != nil } }

  /// The same value with another place: where it is used instead of where it is defined.
  func moved(to mark: Mark) -> Node {
    switch content {
    case .scalar, .unreadable: Node(content: content, mark: mark)
    case .sequence(let items): Node(content: .sequence(items.map { $0.moved(to: mark) }), mark: mark)
    case .mapping(let members):
      Node(
        content: .mapping(members.map { Member(name: $0.name, mark: mark, node: $0.node.moved(to: mark)) }), mark: mark)
    }
  }

  /// The path to the value at a place: `Resources.Pool.Properties.Schema[0]`. Values are ordered by place, so each step
  /// takes the last one that does not begin after it.
  func path(to mark: Mark) -> String {
    func isBefore(_ other: Mark) -> Bool { (other.line, other.column) <= (mark.line, mark.column) }
    switch content {
    case .scalar, .unreadable: return ""
    case .sequence(let items):
      guard let index = Self.last(of: items, where: { isBefore($0.mark) }) else { return "" }
      let rest = items[index].path(to: mark)
      return "[\(index)]" + (rest.isEmpty || rest.hasPrefix("[") ? "" : ".") + rest
    case .mapping(let members):
      guard let member = Self.last(of: members, where: { isBefore($0.mark) }).map({ members[$0] }) else { return "" }
      let rest = member.node.path(to: mark)
      // A mapping begins where its first member does; the mapping is meant.
      if mark == self.mark, member.node.mark != mark, member.mark == mark, !rest.isEmpty { return "" }
      return rest.isEmpty || rest.hasPrefix("[") ? member.name + rest : member.name + "." + rest
    }
  }

  /// The index of the last element before a place: by binary search in a long list, since elements are ordered by
  /// place.
  private static func last<Element>(of elements: [Element], where isBefore: (Element) -> Bool) -> Int? {
    guard elements.count > 64 else { return elements.lastIndex(where: isBefore) }
    var (low, high) = (0, elements.count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(elements[middle]) { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }
}
