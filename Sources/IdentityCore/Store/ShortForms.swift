/// What is kept as one text or number instead of as a list of members: there are many of them.
protocol TextCodable: Codable, LosslessStringConvertible {}

extension TextCodable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = Self(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no \(Self.self): \(text)")
    }
    self = value
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension RealmID: TextCodable {}
extension ClientID: TextCodable {}
extension SandboxID: TextCodable {}
extension IdentityPoolID: TextCodable {}
extension UniqueID: TextCodable {}

extension Instant: Codable {
  package init(from decoder: any Decoder) throws {
    milliseconds = try decoder.singleValueContainer().decode(Int64.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(milliseconds)
  }
}

extension AttributeList: Codable {
  package init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    var attributes: [Attribute] = []
    while !container.isAtEnd {
      attributes.append(Attribute(try container.decode(String.self), try container.decode(String.self)))
    }
    self.init(attributes)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for attribute in self {
      try container.encode(attribute.name)
      try container.encode(attribute.value)
    }
  }
}
