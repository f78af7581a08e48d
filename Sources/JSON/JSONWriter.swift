internal import Encodings

/// Writes compact JSON directly into a buffer, without a tree: for tokens and long lists.
///
/// The writer adds commas; the caller must balance brackets and give every name a value. Members whose value is nil are
/// omitted, as in the services' protocols.
package struct JSONWriter {
  /// The bytes written so far.
  package private(set) var bytes: [UInt8] = []
  /// Whether a comma must precede the next name or element.
  private var needsComma = false

  /// - Parameter capacity: bytes to reserve.
  package init(reserving capacity: Int = 512) { bytes.reserveCapacity(capacity) }

  // MARK: Structure

  package mutating func beginObject() { open(UInt8(ascii: "{")) }
  package mutating func endObject() { close(UInt8(ascii: "}")) }
  package mutating func beginArray() { open(UInt8(ascii: "[")) }
  package mutating func endArray() { close(UInt8(ascii: "]")) }

  /// Begins a member; its value must follow.
  package mutating func name(_ name: String) {
    separate()
    append(quoting: name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  // MARK: Values

  package mutating func null() { raw("null") }

  package mutating func value(_ value: String) {
    separate()
    append(quoting: value)
  }

  package mutating func value(_ value: Bool) { raw(value ? "true" : "false") }

  package mutating func value(_ value: Int) {
    separate()
    append(value)
  }

  /// A number; `null` if it is not finite.
  package mutating func value(_ value: Double) {
    guard value.isFinite else { return null() }
    raw(value.description)
  }

  package mutating func value(_ values: [String]) {
    beginArray()
    for element in values { value(element) }
    endArray()
  }

  package mutating func value(_ value: JSON) {
    switch value {
    case .null: null()
    case .bool(let value): self.value(value)
    case .integer(let value): self.value(value)
    case .number(let value): self.value(value)
    case .string(let value): self.value(value)
    case .array(let elements):
      beginArray()
      for element in elements { self.value(element) }
      endArray()
    case .object(let members):
      beginObject()
      for (name, value) in members {
        self.name(name)
        self.value(value)
      }
      endObject()
    }
  }

  /// A value that is serialized already.
  package mutating func raw(_ json: [UInt8]) {
    separate()
    bytes.append(contentsOf: json)
  }

  /// A value that is serialized already.
  package mutating func raw(_ json: String) {
    separate()
    bytes.append(contentsOf: json.utf8)
  }

  // MARK: Members

  package mutating func member(_ name: String, _ value: String?) {
    guard let value else { return }
    self.name(name)
    self.value(value)
  }

  package mutating func member(_ name: String, _ value: Bool?) {
    guard let value else { return }
    self.name(name)
    self.value(value)
  }

  package mutating func member(_ name: String, _ value: Int?) {
    guard let value else { return }
    self.name(name)
    self.value(value)
  }

  package mutating func member(_ name: String, _ value: Double?) {
    guard let value else { return }
    self.name(name)
    self.value(value)
  }

  package mutating func member(_ name: String, _ value: [String]?) {
    guard let value else { return }
    self.name(name)
    self.value(value)
  }

  package mutating func member(_ name: String, _ value: JSON?) {
    guard let value else { return }
    self.name(name)
    self.value(value)
  }
}

// MARK: - Bytes

extension JSONWriter {
  @inline(__always)
  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func append(_ number: Int) {
    guard number > -10 else { return bytes.append(contentsOf: String(number).utf8) }
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let first = bytes.count
    var rest = number.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    bytes[first...].reverse()
  }

  private mutating func append(quoting text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      var start = 0
      while true {
        let stop = PlainRun(in: utf8, from: start).end
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<stop]))
        guard stop < utf8.count else { break }
        append(escaping: utf8[stop])
        start = stop + 1
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func append(escaping byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    default:
      bytes.append(contentsOf: "u00".utf8)
      bytes.append(Hex.digit(byte >> 4))
      bytes.append(Hex.digit(byte & 15))
    }
  }
}
