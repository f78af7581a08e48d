/// Finds values in packed bytes without decoding them. Every result is nil if the bytes are damaged.
struct PackedScan {
  let bytes: UnsafeBufferPointer<UInt8>

  private func varint(_ position: inout Int) -> UInt64? {
    var (value, shift) = (UInt64(0), UInt64(0))
    while position < bytes.count, shift < 64 {
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    return nil
  }

  /// The range of the name at that offset.
  func name(at place: Int) -> Range<Int>? {
    var position = place
    guard let count = varint(&position), count <= UInt64(bytes.count - position) else { return nil }
    return position..<position + Int(count)
  }

  /// The content range of a text, bytes, map or list.
  func content(of place: Int) -> Range<Int>? {
    guard place < bytes.count else { return nil }
    switch bytes[place] {
    case Mark.text, Mark.bytes: return name(at: place + 1)
    case Mark.map, Mark.list:
      let start = place + 5
      guard start <= bytes.count else { return nil }
      let count =
        Int(bytes[place + 1]) | Int(bytes[place + 2]) << 8 | Int(bytes[place + 3]) << 16 | Int(bytes[place + 4]) << 24
      return count <= bytes.count - start ? start..<start + count : nil
    default: return nil
    }
  }

  /// The offset after the value.
  func end(of place: Int) -> Int? {
    guard place < bytes.count else { return nil }
    switch bytes[place] {
    case Mark.null, Mark.no, Mark.yes: return place + 1
    case Mark.integer, Mark.unsigned:
      var position = place + 1
      return varint(&position) == nil ? nil : position
    case Mark.double: return place + 9
    default: return content(of: place)?.upperBound
    }
  }

  func number(at place: Int) -> UInt64? {
    guard place < bytes.count else { return nil }
    var position = place + 1
    switch bytes[place] {
    case Mark.integer:
      return varint(&position).flatMap { UInt64(exactly: Int64(bitPattern: $0 >> 1) ^ -Int64(bitPattern: $0 & 1)) }
    case Mark.unsigned: return varint(&position)
    default: return nil
    }
  }

  /// Whether the range contains these bytes.
  func isSame(_ range: Range<Int>, _ other: UnsafeBufferPointer<UInt8>.SubSequence) -> Bool {
    range.count == other.count && bytes[range].elementsEqual(other)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes are this name.
  package func spells(_ name: StaticString) -> Bool {
    count == name.utf8CodeUnitCount && name.withUTF8Buffer { elementsEqual($0) }
  }
}

/// A packed map, for reading a few members of many values.
package struct PackedLook {
  private let scan: PackedScan
  private let content: Range<Int>

  /// - Parameter bytes: packed bytes, which must outlive this; nil if they are not a map.
  package init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.init(PackedScan(bytes: bytes), at: 0)
  }

  private init?(_ scan: PackedScan, at place: Int) {
    guard place < scan.bytes.count, scan.bytes[place] == Mark.map, let content = scan.content(of: place) else {
      return nil
    }
    (self.scan, self.content) = (scan, content)
  }

  /// A value in the map.
  package struct Value {
    fileprivate let place: Int
  }

  /// Calls `body` with each member's name and value.
  /// - Returns: false if part of the map is unreadable.
  package func forEach(_ body: (UnsafeBufferPointer<UInt8>, Value) -> Void) -> Bool {
    var place = content.lowerBound
    while place < content.upperBound {
      guard let name = scan.name(at: place), let end = scan.end(of: name.upperBound) else { return false }
      body(UnsafeBufferPointer(rebasing: scan.bytes[name]), Value(place: name.upperBound))
      place = end
    }
    return true
  }

  /// The bytes of a text; nil for other values.
  package func text(_ value: Value) -> UnsafeBufferPointer<UInt8>? {
    guard scan.bytes[value.place] == Mark.text, let content = scan.content(of: value.place) else { return nil }
    return UnsafeBufferPointer(rebasing: scan.bytes[content])
  }

  /// The members of a nested map; nil for other values.
  package func members(_ value: Value) -> PackedLook? { PackedLook(scan, at: value.place) }

  /// A non-negative integer; nil for other values.
  package func number(_ value: Value) -> UInt64? { scan.number(at: value.place) }

  /// Calls `body` with each element of a list.
  /// - Returns: false for other values.
  package func forEach(in list: Value, _ body: (Value) -> Void) -> Bool {
    guard scan.bytes[list.place] == Mark.list, let content = scan.content(of: list.place) else { return false }
    var place = content.lowerBound
    while place < content.upperBound {
      guard let end = scan.end(of: place) else { return false }
      body(Value(place: place))
      place = end
    }
    return true
  }
}

extension Packing {
  /// The range of the text in bytes that are a packed text; nil for other values.
  package static func text(in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    guard bytes.first == Mark.text, let text = PackedScan(bytes: bytes).content(of: 0), text.upperBound == bytes.count
    else { return nil }
    return text
  }
}
