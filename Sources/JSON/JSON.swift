// Room: JSON values, a parser with limits, a writer.

/// A JSON value (RFC 8259) that preserves the order of object members.
///
/// Integers that fit `Int` are `integer`, all other numbers `number`; the two never compare equal. Strings compare by
/// canonical equivalence, as in Swift.
package enum JSON: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSON])
  case object(JSONObject)

  /// Parses exactly one JSON text.
  ///
  /// Strict RFC 8259: UTF-8 without a byte order mark, no trailing commas, comments or text after the value. If a name
  /// is repeated, the last member wins (§4 leaves it open). Escapes of unpaired surrogates are rejected, since no
  /// Unicode string can contain them. Integers beyond `Int` become the nearest `Double`; numbers beyond `Double` are
  /// rejected (§6).
  /// - Throws: `JSONSyntaxError` with offset and reason.
  package static func parse(_ bytes: [UInt8], limits: JSONLimits = .standard) throws(JSONSyntaxError) -> JSON {
    try bytes.withUnsafeBufferPointer { bytes throws(JSONSyntaxError) in
      var parser = JSONParser(bytes, limits: limits)
      return try parser.document()
    }
  }

  /// Parses exactly one JSON text; see `parse(_:limits:)`. Offsets in errors count UTF-8 bytes.
  package static func parse(_ text: String) throws(JSONSyntaxError) -> JSON {
    try parse(Array(text.utf8))
  }

  /// The value as compact UTF-8: members in order, no spaces, no optional escapes.
  ///
  /// A non-finite `number`, which JSON cannot represent, is written as `null`.
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
  /// The member of that name; nil unless this is an object that has one.
  package subscript(name: String) -> JSON? {
    guard case .object(let object) = self else { return nil }
    return object[name]
  }

  /// The element at that index; nil unless this is an array that has one.
  package subscript(index: Int) -> JSON? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  package var isNull: Bool { self == .null }

  /// The string, if this is one.
  package var string: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  /// The Boolean, if this is one.
  package var bool: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  /// The integer, if this is a number without a fraction that fits: `3`, `3.0` and `3e0`.
  package var integer: Int? {
    switch self {
    case .integer(let value): value
    case .number(let value): Int(exactly: value)
    default: nil
    }
  }

  /// The number, if this is one. Integers beyond 2⁵³ are rounded.
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
