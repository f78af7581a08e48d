/// A value encoded as one string or number instead of a keyed container, because there are many of them.
package protocol TextCodable: Codable, LosslessStringConvertible {
  /// Parses UTF-8 bytes without a copy.
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
