/// A CBOR value (RFC 8949), limited to what authenticators use (CTAP 2.1 §8): definite lengths, no floats, no tags.
package enum CBOR: Sendable, Hashable {
  case integer(Int64)
  case bytes([UInt8])
  case text(String)
  case array([CBOR])
  /// In encoded order.
  case map([Entry])
  case bool(Bool)
  case null

  /// A key and its value in a map.
  package struct Entry: Sendable, Hashable {
    package let key: CBOR
    package let value: CBOR
  }

  /// Parses one value that takes up all bytes.
  package static func parse(_ bytes: [UInt8]) throws(CBORSyntaxError) -> CBOR {
    var reader = CBORReader(bytes[...])
    let value = try reader.value()
    guard reader.isAtEnd else { throw CBORSyntaxError(offset: reader.offset, reason: "bytes after the value") }
    return value
  }

  /// Parses the value at the start and returns its length in bytes.
  package static func parsePrefix(of bytes: ArraySlice<UInt8>) throws(CBORSyntaxError) -> (value: CBOR, count: Int) {
    var reader = CBORReader(bytes)
    let value = try reader.value()
    return (value, reader.offset)
  }

  package subscript(key: String) -> CBOR? { self[.text(key)] }
  package subscript(key: Int64) -> CBOR? { self[.integer(key)] }

  private subscript(key: CBOR) -> CBOR? {
    guard case .map(let entries) = self else { return nil }
    return entries.first { $0.key == key }?.value
  }

  package var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
  package var bytes: [UInt8]? { if case .bytes(let value) = self { value } else { nil } }
  package var text: String? { if case .text(let value) = self { value } else { nil } }
  package var array: [CBOR]? { if case .array(let value) = self { value } else { nil } }
  package var count: Int? { if case .map(let entries) = self { entries.count } else { nil } }
}

/// The bytes are not valid CBOR.
package struct CBORSyntaxError: Error, Hashable, CustomStringConvertible {
  /// The offset in bytes.
  package let offset: Int
  package let reason: String

  package var description: String { "not CBOR at byte \(offset): \(reason)" }
}

/// Reads values in sequence. Memory is bounded by the input: a length beyond the end of the data is rejected before
/// anything is allocated for it.
private struct CBORReader {
  private let bytes: ArraySlice<UInt8>
  private var index: Int
  private var depth = 0

  private static let greatestDepth = 16

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  var offset: Int { index - bytes.startIndex }
  var isAtEnd: Bool { index == bytes.endIndex }

  mutating func value() throws(CBORSyntaxError) -> CBOR {
    let head = try byte()
    let (major, additional) = (head >> 5, head & 0x1F)
    switch major {
    case 0: return .integer(try number(additional))
    case 1: return .integer(-1 - (try number(additional)))
    case 2: return .bytes(Array(try take(additional)))
    case 3:
      guard let text = String(validating: try take(additional), as: UTF8.self) else { throw error("no UTF-8") }
      return .text(text)
    case 4: return .array(try elements(additional))
    case 5: return .map(try entries(additional))
    case 7: return try simple(additional)
    default: throw error("a tag, which no authenticator sends")
    }
  }

  private mutating func simple(_ additional: UInt8) throws(CBORSyntaxError) -> CBOR {
    switch additional {
    case 20: return .bool(false)
    case 21: return .bool(true)
    case 22: return .null
    default: throw error("a simple value or a floating-point number, which no authenticator sends")
    }
  }

  private mutating func elements(_ additional: UInt8) throws(CBORSyntaxError) -> [CBOR] {
    let count = try enter(additional, least: 1)
    defer { depth -= 1 }
    var elements: [CBOR] = []
    for _ in 0..<count { elements.append(try value()) }
    return elements
  }

  private mutating func entries(_ additional: UInt8) throws(CBORSyntaxError) -> [CBOR.Entry] {
    let count = try enter(additional, least: 2)
    defer { depth -= 1 }
    var entries: [CBOR.Entry] = []
    var keys: Set<CBOR> = []
    for _ in 0..<count {
      let key = try value()
      guard keys.insert(key).inserted else { throw error("a key that appears twice in a map") }
      entries.append(CBOR.Entry(key: key, value: try value()))
    }
    return entries
  }

  /// Enters an array or a map and returns its number of elements, each of which takes at least `least` bytes.
  private mutating func enter(_ additional: UInt8, least: Int) throws(CBORSyntaxError) -> Int {
    let count = try number(additional)
    guard count <= Int64((bytes.endIndex - index) / least) else { throw error("a length beyond the end of the data") }
    depth += 1
    guard depth <= Self.greatestDepth else { throw error("nested too deeply") }
    return Int(count)
  }

  private mutating func take(_ additional: UInt8) throws(CBORSyntaxError) -> ArraySlice<UInt8> {
    let count = try number(additional)
    guard count <= Int64(bytes.endIndex - index) else { throw error("a length beyond the end of the data") }
    defer { index += Int(count) }
    return bytes[index..<index + Int(count)]
  }

  /// The number in a head, whether or not its encoding is the shortest.
  private mutating func number(_ additional: UInt8) throws(CBORSyntaxError) -> Int64 {
    var length = 0
    switch additional {
    case 0..<24: return Int64(additional)
    case 24: length = 1
    case 25: length = 2
    case 26: length = 4
    case 27: length = 8
    default: throw error("an indefinite length, which no authenticator sends")
    }
    var value: UInt64 = 0
    for _ in 0..<length { value = value << 8 | UInt64(try byte()) }
    guard let number = Int64(exactly: value) else { throw error("a number beyond 63 bits") }
    return number
  }

  private mutating func byte() throws(CBORSyntaxError) -> UInt8 {
    guard index < bytes.endIndex else { throw error("unexpected end of the data") }
    defer { index += 1 }
    return bytes[index]
  }

  private func error(_ reason: String) -> CBORSyntaxError {
    CBORSyntaxError(offset: offset, reason: reason)
  }
}
