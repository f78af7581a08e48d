/// A JSON value (RFC 8259) that keeps the order of object members.
///
/// Whole numbers that fit are `integer`, all others are `number`; the two never compare equal. Strings compare by
/// canonical equivalence, as Swift's do.
package enum JSON: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSON])
  case object(JSONObject)

  /// Reads exactly one JSON text.
  ///
  /// Strict RFC 8259: UTF-8 without a byte order mark, no trailing commas, comments or text after the value. Of
  /// members with the same name the last wins (§4 leaves it open). Escapes that name half a surrogate pair are
  /// refused, since no Unicode string can hold them. Whole numbers beyond `Int` become the nearest `Double`; numbers
  /// beyond `Double` are refused (§6).
  /// - Throws: `JSONSyntaxError` with the place and the reason.
  package static func parse(_ bytes: [UInt8], limits: JSONLimits = .standard) throws(JSONSyntaxError) -> JSON {
    try bytes.withUnsafeBufferPointer { bytes throws(JSONSyntaxError) in
      var parser = JSONParser(bytes, limits: limits)
      return try parser.document()
    }
  }

  /// Reads exactly one JSON text; see `parse(_:limits:)`. Offsets in errors count UTF-8 bytes.
  package static func parse(_ text: String) throws(JSONSyntaxError) -> JSON {
    try parse(Array(text.utf8))
  }

  /// The value as compact UTF-8 text: members in their order, no spaces, nothing escaped that need not be.
  ///
  /// A `number` that is not finite has no form in JSON and is written as `null`.
  package var bytes: [UInt8] {
    var writer = JSONWriter(reserving: 256)
    writer.value(self)
    return writer.bytes
  }

  /// `bytes` as a string.
  package var text: String { String(decoding: bytes, as: UTF8.self) }
}

// MARK: - Reading

extension JSON {
  /// The member of that name; nil unless this is an object that has it.
  package subscript(name: String) -> JSON? {
    guard case .object(let object) = self else { return nil }
    return object[name]
  }

  /// The element at that place; nil unless this is an array that reaches so far.
  package subscript(index: Int) -> JSON? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// Whether this is `null`.
  package var isNull: Bool { self == .null }

  /// The text, if this is a string.
  package var string: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  /// The truth value, if this is one.
  package var bool: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  /// The whole number, if this is a number without a fraction that fits: `3`, and also `3.0` and `3e0`.
  package var integer: Int? {
    switch self {
    case .integer(let value): value
    case .number(let value): Int(exactly: value)
    default: nil
    }
  }

  /// The number, if this is one. Whole numbers beyond 2⁵³ are rounded.
  package var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// The elements, if this is an array.
  package var array: [JSON]? {
    guard case .array(let value) = self else { return nil }
    return value
  }

  /// The members, if this is an object.
  package var object: JSONObject? {
    guard case .object(let value) = self else { return nil }
    return value
  }
}
