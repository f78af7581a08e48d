package import JSON

/// Reads members of a checked object: nil if absent or `null`. `null` entries of maps are omitted.
extension JSONObject {
  package func string(_ name: String) -> String? { self[name]?.string }

  package func boolean(_ name: String) -> Bool? { self[name]?.bool }

  /// An integer in any notation.
  package func integer(_ name: String) -> Int? {
    switch self[name] {
    case .integer(let number): number
    case .number(let number): Int(exactly: number.rounded(.towardZero))
    default: nil
    }
  }

  package func timestamp(_ name: String) -> Timestamp? { self[name]?.double.flatMap(Timestamp.init(seconds:)) }

  package func document(_ name: String) -> JSON? {
    guard let value = self[name], !value.isAbsent else { return nil }
    return value
  }

  package func enumeration<Value: RawRepresentable<String>>(_ name: String) -> Value? {
    self[name]?.string.flatMap(Value.init(rawValue:))
  }

  package func strings(_ name: String) -> [String]? { self[name]?.array?.compactMap(\.string) }

  package func enumerations<Value: RawRepresentable<String>>(_ name: String) -> [Value]? {
    self[name]?.array?.compactMap { $0.string.flatMap(Value.init(rawValue:)) }
  }

  package func structure<Value: InputStructure>(_ name: String) -> Value? { self[name]?.object.flatMap(Value.init) }

  package func structures<Value: InputStructure>(_ name: String) -> [Value]? {
    self[name]?.array?.compactMap { $0.object.flatMap(Value.init) }
  }

  package func stringMap(_ name: String) -> OrderedMap<String>? { map(name, \.string) }

  package func structureMap<Value: InputStructure>(_ name: String) -> OrderedMap<Value>? {
    map(name) { $0.object.flatMap(Value.init) }
  }

  private func map<Value>(_ name: String, _ read: (JSON) -> Value?) -> OrderedMap<Value>? {
    self[name]?.object.map { members in
      OrderedMap(unique: members.compactMap { member in read(member.value).map { (member.name, $0) } })
    }
  }
}
