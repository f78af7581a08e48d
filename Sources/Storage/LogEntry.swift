package import Store

/// One batch of changes in a log. Its number is one higher than that of the entry before it.
///
/// In a file an entry is: the length of its content, a checksum of the length, a checksum of the content (four bytes
/// each), and the content: the number (eight bytes), the sandbox as a text, the changes. A change is a mark with its
/// operands: `put` a table, a key and a value; `remove` a table and a key; `drop` a prefix as a text. A table is the
/// number of a table named before in the entry, or 0 and its name. Texts, keys and values are counts and bytes; counts
/// and numbers have seven bits a byte, other numbers are little-endian.
package struct LogEntry: Hashable, Sendable {
  /// Its number in the log of the folder, in sequence.
  package let number: UInt64
  package let batch: RowBatch
}

extension LogEntry {
  /// The size of length and checksums, in bytes.
  static let headSize = 12

  private enum Mark {
    static let put: UInt8 = 1
    static let remove: UInt8 = 2
    static let drop: UInt8 = 3
  }

  /// Appends the entry to `bytes`.
  func write(to bytes: inout [UInt8]) {
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: Self.headSize))
    bytes.append(fixed: number)
    bytes.append(counted: batch.sandbox)
    var tables: [String: Int] = [:]
    // Neighbouring changes mostly have the same table.
    var latest: (name: String, number: Int)?
    func append(table: String, to bytes: inout [UInt8]) {
      if let latest, latest.name == table { return bytes.append(count: latest.number) }
      if let number = tables[table] {
        latest = (table, number)
        return bytes.append(count: number)
      }
      let number = tables.count + 1
      tables[table] = number
      latest = (table, number)
      bytes.append(0)
      bytes.append(counted: table)
    }
    for change in batch.changes {
      switch change {
      case .put(let table, let key, let value):
        bytes.append(Mark.put)
        append(table: table, to: &bytes)
        bytes.append(counted: key)
        bytes.append(counted: value)
      case .remove(let table, let key):
        bytes.append(Mark.remove)
        append(table: table, to: &bytes)
        bytes.append(counted: key)
      case .drop(let prefix):
        bytes.append(Mark.drop)
        bytes.append(counted: prefix)
      }
    }
    let content = start + Self.headSize
    bytes.replace(at: start, with: UInt32(bytes.count - content))
    bytes.replace(at: start + 4, with: Checksum(bytes[start..<start + 4]).value)
    bytes.replace(at: start + 8, with: Checksum(bytes[content...]).value)
  }

  /// Decodes an entry from its content, without its head.
  /// - Returns: nil for bytes that are no entry, even with a valid checksum.
  init?(content: ArraySlice<UInt8>) {
    var reader = ByteReader(content)
    guard let number: UInt64 = reader.fixed(), let sandbox = reader.text() else { return nil }
    var changes: [RowChange] = []
    var tables: [String] = []
    func table() -> String? {
      guard let number = reader.count() else { return nil }
      if number > 0 { return number <= tables.count ? tables[number - 1] : nil }
      guard let name = reader.text() else { return nil }
      tables.append(name)
      return name
    }
    while !reader.isAtEnd {
      switch reader.byte() {
      case Mark.put:
        guard let table = table(), let key = reader.bytes(), let value = reader.bytes() else { return nil }
        changes.append(.put(table: table, key: key, value: value))
      case Mark.remove:
        guard let table = table(), let key = reader.bytes() else { return nil }
        changes.append(.remove(table: table, key: key))
      case Mark.drop:
        guard let prefix = reader.text() else { return nil }
        changes.append(.drop(prefix: prefix))
      default: return nil
      }
    }
    self.number = number
    batch = RowBatch(sandbox: sandbox, changes: changes)
  }
}

extension [UInt8] {
  fileprivate mutating func append(count: Int) {
    var rest = UInt64(count)
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }

  fileprivate mutating func append(counted bytes: [UInt8]) {
    append(count: bytes.count)
    append(contentsOf: bytes)
  }

  fileprivate mutating func append(counted text: String) {
    append(count: text.utf8.count)
    append(contentsOf: text.utf8)
  }

  mutating func append(fixed number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  fileprivate mutating func replace(at place: Int, with number: UInt32) {
    for offset in 0..<4 { self[place + offset] = UInt8(truncatingIfNeeded: number >> (8 * UInt32(offset))) }
  }
}

/// Reads the parts of an entry. Every read is nil if the bytes end too soon.
struct ByteReader {
  private let content: ArraySlice<UInt8>
  private var position: Int

  init(_ content: ArraySlice<UInt8>) {
    self.content = content
    position = content.startIndex
  }

  var isAtEnd: Bool { position >= content.endIndex }

  mutating func byte() -> UInt8? {
    guard !isAtEnd else { return nil }
    defer { position += 1 }
    return content[position]
  }

  mutating func fixed<Number: FixedWidthInteger>(_: Number.Type = Number.self) -> Number? {
    let size = Number.bitWidth / 8
    guard content.endIndex - position >= size else { return nil }
    defer { position += size }
    return content[position..<position + size].reversed().reduce(0) { $0 << 8 | Number($1) }
  }

  mutating func count() -> Int? {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while shift < 63, let byte = byte() {
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Int(exactly: value) }
      shift += 7
    }
    return nil
  }

  mutating func bytes() -> [UInt8]? { counted().map(Array.init) }

  mutating func text() -> String? { counted().map { String(decoding: $0, as: UTF8.self) } }

  private mutating func counted() -> ArraySlice<UInt8>? {
    guard let count = count(), count <= content.endIndex - position else { return nil }
    defer { position += count }
    return content[position..<position + count]
  }
}
