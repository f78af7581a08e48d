package import JSON

/// An object read by a form: its members as JSON, each with its place.
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

  /// The text of a member, with its place.
  package func text(_ name: String) -> Located<String>? {
    guard let node = nodes[name], case .scalar(let scalar) = node.content, let text = scalar.string else { return nil }
    return Located(text, at: position(of: node))
  }

  /// The texts of a list, with their places; empty if there is no list.
  package func texts(_ name: String) -> [Located<String>] {
    guard case .sequence(let items)? = nodes[name]?.content else { return [] }
    return items.compactMap { item in
      guard case .scalar(let scalar) = item.content, let text = scalar.string else { return nil }
      return Located(text, at: position(of: item))
    }
  }

  /// The object of a member; nil if it is none.
  package func object(_ name: String) -> ConfiguredObject? { nodes[name].flatMap(object(of:)) }

  /// The objects of a list; empty if there is no list.
  package func objects(_ name: String) -> [ConfiguredObject] {
    guard case .sequence(let items)? = nodes[name]?.content else { return [] }
    return items.compactMap(object(of:))
  }

  private func object(of node: ConfigurationNode) -> ConfiguredObject? {
    guard case .mapping(let members) = node.content else { return nil }
    var object = ConfiguredObject(at: position(of: node))
    for member in members { object.set(member.name, member.node.json, member.node) }
    return object
  }

  private func position(of node: ConfigurationNode) -> SourcePosition {
    SourcePosition(file: position.file, mark: node.mark)
  }
}
