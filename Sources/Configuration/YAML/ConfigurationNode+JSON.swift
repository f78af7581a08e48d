package import JSON

extension ConfigurationNode {
  /// The value as JSON; unreadable parts are null.
  package var json: JSON {
    switch content {
    case .unreadable: .null
    case .sequence(let items): .array(items.map(\.json))
    case .mapping(let members): .object(JSONObject(members.map { ($0.name, $0.node.json) }))
    case .scalar(let scalar):
      switch scalar.resolved {
      case .null: .null
      case .boolean(let value): .bool(value)
      case .integer(let value): .integer(value)
      case .number(let value):
        (try? JSON.parse(scalar.text)) ?? (value.isFinite ? .number(value) : .string(scalar.text))
      case .string: .string(scalar.text)
      }
    }
  }
}
