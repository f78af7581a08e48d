/// Anything that JSON can say, where the maker of a configuration decides what that is.
package indirect enum ConfiguredValue: Sendable, Equatable {
  case null
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case list([ConfiguredValue])
  /// In the order written.
  case members([(name: String, value: ConfiguredValue)])

  package static func == (left: ConfiguredValue, right: ConfiguredValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.boolean(let left), .boolean(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.text(let left), .text(let right)): left == right
    case (.list(let left), .list(let right)): left == right
    case (.members(let left), .members(let right)): left.elementsEqual(right) { $0 == $1 }
    default: false
    }
  }
}

extension Reading where Value == ConfiguredValue {
  static var value: Reading {
    Reading { node, diagnosis in
      switch node.content {
      case .unreadable: return nil
      case .sequence(let items): return .list(items.compactMap { Self.value.read($0, diagnosis) })
      case .mapping(let members):
        return .members(
          members.compactMap { member in Self.value.read(member.node, diagnosis).map { (member.name, $0) } })
      case .scalar(let scalar):
        switch scalar.resolved {
        case .null: return .null
        case .boolean(let boolean): return .boolean(boolean)
        case .integer(let integer): return .integer(integer)
        case .number(let number) where number.isFinite: return .number(number)
        case .number, .string: return .text(scalar.text)
        }
      }
    }
  }

  /// A mapping of anything.
  static var members: Reading {
    Reading { node, diagnosis in
      guard case .mapping = node.content else {
        diagnosis.reject(node.mark, "found \(node.kind)", expected: "a mapping")
        return nil
      }
      return value.read(node, diagnosis)
    }
  }
}
