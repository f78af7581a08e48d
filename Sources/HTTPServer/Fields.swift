/// Header fields of a request or a response: ordered, case-insensitive names, repeated names allowed.
///
/// All names and values are zero-terminated in one buffer, so that a request's headers cost two allocations whatever
/// their number, and a response's are passed to C without a copy. Strings are created only for fields that are read.
package struct Fields: Sendable {
  private struct Entry {
    var name: Int32
    var value: Int32
    var end: Int32
  }

  private var bytes: [UInt8] = []
  private var entries: [Entry] = []

  package init() {}

  /// The number of fields; a repeated name counts each time.
  package var count: Int { entries.count }

  package var isEmpty: Bool { entries.isEmpty }

  /// Bytes that names and values take, approximately.
  package var byteCount: Int { bytes.count }

  /// The first value of that name. Setting replaces all fields of the name; nil removes them.
  package subscript(name: String) -> String? {
    get { firstIndex(of: name).map { text(from: entries[$0].value, to: entries[$0].end) } }
    set {
      remove(name)
      if let newValue { append(name, newValue) }
    }
  }

  /// Every value of that name, in order.
  package func all(_ name: String) -> [String] {
    entries.indices.filter { matches($0, name) }.map { text(from: entries[$0].value, to: entries[$0].end) }
  }

  /// How many fields have that name.
  package func count(of name: String) -> Int { entries.indices.count { matches($0, name) } }

  package func contains(_ name: String) -> Bool { firstIndex(of: name) != nil }

  /// Appends a field.
  ///
  /// Control characters in the value become spaces, so that no value can end its line and inject another field
  /// (response splitting). A field whose name is not a token (RFC 9110 §5.6.2) is dropped.
  package mutating func append(_ name: String, _ value: String) {
    guard !name.isEmpty, name.utf8.allSatisfy(FieldBytes.isTokenByte) else { return }
    let start = Int32(truncatingIfNeeded: bytes.count)
    bytes.append(contentsOf: name.utf8)
    bytes.append(0)
    let valueStart = Int32(truncatingIfNeeded: bytes.count)
    for byte in value.utf8 { bytes.append(byte < 0x20 || byte == 0x7F ? 0x20 : byte) }
    entries.append(Entry(name: start, value: valueStart, end: Int32(truncatingIfNeeded: bytes.count)))
    bytes.append(0)
  }

  /// Removes every field of that name.
  package mutating func remove(_ name: String) {
    guard contains(name) else { return }
    let remaining = self.filter { !Self.equal($0.name.utf8, name.utf8) }
    self = Fields()
    for (name, value) in remaining { append(name, value) }
  }

  /// Reserves capacity before fields are added.
  mutating func reserve(fields: Int, bytes byteCount: Int) {
    entries.reserveCapacity(fields)
    bytes.reserveCapacity(byteCount)
  }

  /// Appends a field as received from the C library: any bytes but zero.
  mutating func append(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
    let start = Int32(truncatingIfNeeded: bytes.count)
    bytes.append(contentsOf: name)
    bytes.append(0)
    let valueStart = Int32(truncatingIfNeeded: bytes.count)
    bytes.append(contentsOf: value)
    entries.append(Entry(name: start, value: valueStart, end: Int32(truncatingIfNeeded: bytes.count)))
    bytes.append(0)
  }

  /// Calls `body` with each name and value as zero-terminated text, valid during the call only.
  func forEachCString(_ body: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Void) {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
      for entry in entries { body(base + Int(entry.name), base + Int(entry.value)) }
    }
  }

  private func firstIndex(of name: String) -> Int? {
    entries.indices.first { matches($0, name) }
  }

  private func matches(_ index: Int, _ name: String) -> Bool {
    let entry = entries[index]
    let length = Int(entry.value - entry.name) - 1
    var name = name
    return name.withUTF8 { wanted in
      guard wanted.count == length else { return false }
      for offset in 0..<length where Self.folded(bytes[Int(entry.name) + offset]) != Self.folded(wanted[offset]) {
        return false
      }
      return true
    }
  }

  private func text(from start: Int32, to end: Int32) -> String {
    bytes.withUnsafeBufferPointer { String(decoding: $0[Int(start)..<Int(end)], as: UTF8.self) }
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }

  private static func equal(_ left: String.UTF8View, _ right: String.UTF8View) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { folded($0) == folded($1) }
  }
}

extension Fields: Sequence {
  /// Iterates over the fields in order.
  package struct Iterator: IteratorProtocol {
    fileprivate let fields: Fields
    fileprivate var index = 0

    package mutating func next() -> (name: String, value: String)? {
      guard index < fields.entries.count else { return nil }
      let entry = fields.entries[index]
      index += 1
      return (
        fields.text(from: entry.name, to: entry.value - 1), fields.text(from: entry.value, to: entry.end)
      )
    }
  }

  package func makeIterator() -> Iterator { Iterator(fields: self) }

  package var underestimatedCount: Int { count }
}

extension Fields: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { append(name, value) }
  }
}

extension Fields: Equatable {
  /// Equal fields in equal order; names are compared without case.
  package static func == (left: Fields, right: Fields) -> Bool {
    left.count == right.count
      && zip(left, right).allSatisfy { equal($0.name.utf8, $1.name.utf8) && $0.value == $1.value }
  }
}
