/// Encoded as JSON text, which preserves the order of members and the kinds of numbers.
extension JSON: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do throws(JSONSyntaxError) {
      // This code wrote the text, so its depth is within the limit.
      self = try JSON.parse(Array(text.utf8), limits: JSONLimits(depth: 256))
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

/// Encoded as its text, like `JSON`.
extension JSONObject: Codable {
  package init(from decoder: any Decoder) throws {
    guard case .object(let object) = try JSON(from: decoder) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "expected an object"))
    }
    self = object
  }

  package func encode(to encoder: any Encoder) throws {
    try JSON.object(self).encode(to: encoder)
  }
}
