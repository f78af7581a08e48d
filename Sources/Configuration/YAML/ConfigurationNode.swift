/// One value of a configuration file, before it is decoded.
package struct ConfigurationNode: Sendable {
  /// The value by its form.
  package enum Content: Sendable {
    case scalar(Scalar)
    case sequence([ConfigurationNode])
    case mapping([Member])
    /// Its error has been reported; errors that follow from it are not.
    case unreadable
  }

  /// One `name: value` of a mapping. Names are unique within it, which `YAMLTree` checks.
  package struct Member: Sendable {
    package var name: String
    package var mark: Mark
    package var node: ConfigurationNode

    package init(name: String, mark: Mark, node: ConfigurationNode) {
      self.name = name
      self.mark = mark
      self.node = node
    }
  }

  package var content: Content
  package var mark: Mark

  package init(content: Content, mark: Mark) {
    self.content = content
    self.mark = mark
  }

  package subscript(name: String) -> ConfigurationNode? {
    guard case .mapping(let members) = content else { return nil }
    return members.first { $0.name == name }?.node
  }

  package var isNull: Bool {
    if case .scalar(let scalar) = content { return scalar.resolved == .null }
    return false
  }

  /// Whether it is null, or an empty list or mapping, which can always be omitted.
  package var isEmpty: Bool {
    switch content {
    case .scalar, .unreadable: isNull
    case .sequence(let items): items.isEmpty
    case .mapping(let members): members.isEmpty
    }
  }

  /// The kind of the value for an error message, which never contains the value itself, since it may be a secret.
  package var kind: String {
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
