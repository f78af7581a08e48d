/// Texts by name, in order, for stored members: tuples have no coding of their own.
@propertyWrapper
package struct TextPairs: Sendable, Codable {
  package var wrappedValue: [(name: String, value: String)]

  package init(wrappedValue: [(name: String, value: String)]) {
    self.wrappedValue = wrappedValue
  }

  package init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    wrappedValue = []
    while !container.isAtEnd {
      wrappedValue.append((try container.decode(String.self), try container.decode(String.self)))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for (name, value) in wrappedValue {
      try container.encode(name)
      try container.encode(value)
    }
  }
}
