internal import Ambient
internal import Store

extension RealmID: TextCodable {}

extension ClientID: TextCodable {}

extension SandboxID: TextCodable {}

extension IdentityPoolID: TextCodable {}

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
