/// One value of a configuration file, before anybody knows what it means.
package struct ConfigurationNode: Sendable {
  package enum Content: Sendable {
    case scalar(Scalar)
    case sequence([ConfigurationNode])
    case mapping([Member])
    /// What is wrong with it has been reported; nothing that follows from it shall be.
    case unreadable
  }

  /// One `name: value` of a mapping. Names are unique within it; the tree's maker sees to that.
  package struct Member: Sendable {
    package var name: String
    package var mark: Mark
    package var node: ConfigurationNode
  }

  package var content: Content
  package var mark: Mark

  package subscript(name: String) -> ConfigurationNode? {
    guard case .mapping(let members) = content else { return nil }
    return members.first { $0.name == name }?.node
  }

  package var isNull: Bool {
    if case .scalar(let scalar) = content { return scalar.resolved == .null }
    return false
  }

  /// Null, or a list or mapping with nothing in it: what may always be left out.
  package var isEmpty: Bool {
    switch content {
    case .scalar, .unreadable: isNull
    case .sequence(let items): items.isEmpty
    case .mapping(let members): members.isEmpty
    }
  }

  /// What was found, in the words of an error message. Never the value itself: it may be a secret.
  var kind: String {
    switch content {
    case .unreadable: "nothing"
    case .sequence: "a list"
    case .mapping: "a mapping"
    case .scalar(let scalar):
      switch scalar.resolved {
      case .null: "nothing"
      case .boolean: "a boolean"
      case .integer: "an integer"
      case .number: "a number"
      case .string: "a string"
      }
    }
  }
}
