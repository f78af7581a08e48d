package import JSON

/// An object of a configuration that has the form by which it was read: its members as JSON, and where each of them stands.
package struct ConfiguredObject: Sendable {
  package let position: SourcePosition
  package private(set) var members: JSONObject = [:]
  private var nodes: [String: ConfigurationNode] = [:]

  init(at position: SourcePosition) {
    self.position = position
  }

  mutating func set(_ name: String, _ value: JSON, _ node: ConfigurationNode?) {
    members[name] = value
    nodes[name] = node
  }

  package subscript(name: String) -> JSON? { members[name] }

  /// A text among the members, and where it stands.
  package func text(_ name: String) -> Located<String>? {
    guard let text = members[name]?.string else { return nil }
    return Located(text, at: position(of: nodes[name]))
  }

  /// The texts of a list among the members, and where they stand; none where there is no list.
  package func texts(_ name: String) -> [Located<String>] {
    guard case .sequence(let items)? = nodes[name]?.content else { return [] }
    return items.compactMap { item in
      guard case .scalar(let scalar) = item.content, let text = scalar.string else { return nil }
      return Located(text, at: position(of: item))
    }
  }

  /// The texts that the objects of a list have as one of their members, each at the place of its object.
  package func texts(_ name: String, ofEach list: String) -> [Located<String>] {
    guard case .sequence(let items)? = nodes[list]?.content else { return [] }
    return items.compactMap { item in
      guard case .scalar(let scalar)? = item[name]?.content, let text = scalar.string else { return nil }
      return Located(text, at: position(of: item))
    }
  }

  private func position(of node: ConfigurationNode?) -> SourcePosition {
    SourcePosition(file: position.file, mark: node?.mark ?? position.mark)
  }
}
