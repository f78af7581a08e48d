/// A value that is encoded as one text or number instead of a list of members, because there are many such values.
package protocol TextCodable: Codable, LosslessStringConvertible {
  /// The value of a text that lies somewhere else.
  init?(utf8 bytes: UnsafeBufferPointer<UInt8>)
}

extension TextCodable {
  package init?(utf8 bytes: UnsafeBufferPointer<UInt8>) { self.init(String(decoding: bytes, as: UTF8.self)) }

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

extension UniqueID: TextCodable {}
