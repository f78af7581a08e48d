/// Writes one value. Nested containers are closed when an outer container is written to, since later bytes would
/// otherwise belong to them.
///
/// Nothing called while one of its arrays changes re-enters this object, so exclusivity is not checked at run time: the
/// checks took a tenth of the time of writing a row.
final class Packer {
  @exclusivity(unchecked) private(set) var bytes: [UInt8] = []
  let userInfo: [CodingUserInfoKey: Any]
  @exclusivity(unchecked) private(set) var path: [String]
  /// The offsets of the open containers' lengths, outermost first.
  @exclusivity(unchecked) private var open: [Int] = []

  /// Whether members that equal a ``Defaulted`` type's defaults are omitted.
  let leavesOut: Bool

  init(userInfo: [CodingUserInfoKey: Any], path: [String], leavesOut: Bool = true) {
    self.leavesOut = leavesOut
    self.userInfo = userInfo
    self.path = path
    bytes.reserveCapacity(512)
  }

  var depth: Int { open.count }

  /// Begins a nested container; returns the depth of its content.
  func begin(_ mark: UInt8) -> Int {
    bytes.append(mark)
    open.append(bytes.count)
    bytes.append(contentsOf: [0, 0, 0, 0])
    return open.count
  }

  /// Closes all containers deeper than `depth`.
  func close(to depth: Int) {
    while open.count > depth {
      let start = open.removeLast()
      setLength(of: bytes.count - start - 4, at: start)
    }
  }

  private func setLength(of size: Int, at place: Int) {
    for index in 0..<4 { bytes[place + index] = UInt8(truncatingIfNeeded: size >> (8 * index)) }
  }

  func name(_ text: String) {
    count(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  func null() { bytes.append(Mark.null) }

  func bool(_ value: Bool) { bytes.append(value ? Mark.yes : Mark.no) }

  func integer(_ value: some FixedWidthInteger) {
    if let value = Int64(exactly: value) {
      bytes.append(Mark.integer)
      varint(UInt64(bitPattern: value << 1 ^ value >> 63))
    } else {
      bytes.append(Mark.unsigned)
      varint(UInt64(truncatingIfNeeded: value))
    }
  }

  func double(_ value: Double) {
    bytes.append(Mark.double)
    withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
  }

  func text(_ value: String) {
    bytes.append(Mark.text)
    name(value)
  }

  func blob(_ value: [UInt8]) {
    bytes.append(Mark.bytes)
    count(value.count)
    bytes.append(contentsOf: value)
  }

  func write<Value: Encodable>(_ value: Value) throws {
    let start = bytes.count
    try writeWhole(value)
    if leavesOut, bytes[start] == Mark.map, let template = try Template.of(Value.self) { trim(start, template) }
  }

  /// Appends a value that is packed already.
  func embed(_ value: [UInt8]) { bytes.append(contentsOf: value) }

  /// Omits the members of the map at `start` that equal those of the template.
  private func trim(_ start: Int, _ template: Template) {
    // The mark and four bytes of length precede the members.
    let head = start + 5
    let size = bytes.withUnsafeMutableBufferPointer { bytes in
      template.bytes.withUnsafeBufferPointer { blank -> Int? in
        guard let base = bytes.baseAddress else { return nil }
        let scan = PackedScan(bytes: UnsafeBufferPointer(bytes))
        var (place, size, next) = (head, head, 0)
        while place < bytes.count {
          guard let name = scan.name(at: place), let end = scan.end(of: name.upperBound) else { return nil }
          var isKept = true
          // Members are in the same order in both.
          if let index = template.index(from: next, where: { scan.isSame(name, blank[$0]) }) {
            next = index + 1
            isKept = !scan.isSame(name.upperBound..<end, blank[template.members[index].value])
          }
          if isKept {
            if size < place { (base + size).update(from: base + place, count: end - place) }
            size += end - place
          }
          place = end
        }
        return size
      }
    }
    guard let size else { return }
    bytes.removeLast(bytes.count - size)
    setLength(of: size - head, at: start + 1)
  }

  func writeWhole<Value: Encodable>(_ value: Value) throws {
    if Value.self == [UInt8].self, let value = value as? [UInt8] { return blob(value) }
    let (start, depth) = (bytes.count, depth)
    try value.encode(to: PackEncoder(packer: self, depth: depth))
    close(to: depth)
    // A value that encodes nothing becomes an empty map, so that each name has a value.
    if bytes.count == start {
      _ = begin(Mark.map)
      close(to: depth)
    }
  }

  func write(_ value: some Encodable, at key: String) throws {
    path.append(key)
    try write(value)
    path.removeLast()
  }

  private func count(_ value: Int) { varint(UInt64(value)) }

  private func varint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}

/// The encoder of one value.
struct PackEncoder: Encoder, SingleValueEncodingContainer {
  let packer: Packer
  let depth: Int

  var codingPath: [any CodingKey] { packer.path.map { PathKey(stringValue: $0) } }
  var userInfo: [CodingUserInfoKey: Any] { packer.userInfo }

  func container<Key: CodingKey>(keyedBy _: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(PackedMap(packer: packer, depth: packer.begin(Mark.map)))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    PackedList(packer: packer, depth: packer.begin(Mark.list))
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() { packer.null() }
  func encode(_ value: Bool) { packer.bool(value) }
  func encode(_ value: String) { packer.text(value) }
  func encode(_ value: Double) { packer.double(value) }
  func encode(_ value: Float) { packer.double(Double(value)) }
  func encode(_ value: Int) { packer.integer(value) }
  func encode(_ value: Int8) { packer.integer(value) }
  func encode(_ value: Int16) { packer.integer(value) }
  func encode(_ value: Int32) { packer.integer(value) }
  func encode(_ value: Int64) { packer.integer(value) }
  func encode(_ value: UInt) { packer.integer(value) }
  func encode(_ value: UInt8) { packer.integer(value) }
  func encode(_ value: UInt16) { packer.integer(value) }
  func encode(_ value: UInt32) { packer.integer(value) }
  func encode(_ value: UInt64) { packer.integer(value) }
  func encode(_ value: some Encodable) throws { try packer.write(value) }
}

private struct PackedList: UnkeyedEncodingContainer {
  let packer: Packer
  let depth: Int
  private(set) var count = 0

  init(packer: Packer, depth: Int) {
    self.packer = packer
    self.depth = depth
  }

  var codingPath: [any CodingKey] { packer.path.map { PathKey(stringValue: $0) } }

  private mutating func next() -> Packer {
    packer.close(to: depth)
    count += 1
    return packer
  }

  mutating func encodeNil() { next().null() }
  mutating func encode(_ value: Bool) { next().bool(value) }
  mutating func encode(_ value: String) { next().text(value) }
  mutating func encode(_ value: Double) { next().double(value) }
  mutating func encode(_ value: Float) { next().double(Double(value)) }
  mutating func encode(_ value: Int) { next().integer(value) }
  mutating func encode(_ value: Int8) { next().integer(value) }
  mutating func encode(_ value: Int16) { next().integer(value) }
  mutating func encode(_ value: Int32) { next().integer(value) }
  mutating func encode(_ value: Int64) { next().integer(value) }
  mutating func encode(_ value: UInt) { next().integer(value) }
  mutating func encode(_ value: UInt8) { next().integer(value) }
  mutating func encode(_ value: UInt16) { next().integer(value) }
  mutating func encode(_ value: UInt32) { next().integer(value) }
  mutating func encode(_ value: UInt64) { next().integer(value) }
  mutating func encode(_ value: some Encodable) throws {
    let place = String(count)
    try next().write(value, at: place)
  }

  mutating func nestedContainer<Key: CodingKey>(keyedBy _: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(PackedMap(packer: packer, depth: next().begin(Mark.map)))
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    PackedList(packer: packer, depth: next().begin(Mark.list))
  }

  mutating func superEncoder() -> any Encoder {
    PackEncoder(packer: next(), depth: depth)
  }
}

private struct PackedMap<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let packer: Packer
  let depth: Int

  var codingPath: [any CodingKey] { packer.path.map { PathKey(stringValue: $0) } }

  private func member(_ key: some CodingKey) -> Packer {
    packer.close(to: depth)
    packer.name(key.stringValue)
    return packer
  }

  func encodeNil(forKey key: Key) { member(key).null() }
  func encode(_ value: Bool, forKey key: Key) { member(key).bool(value) }
  func encode(_ value: String, forKey key: Key) { member(key).text(value) }
  func encode(_ value: Double, forKey key: Key) { member(key).double(value) }
  func encode(_ value: Float, forKey key: Key) { member(key).double(Double(value)) }
  func encode(_ value: Int, forKey key: Key) { member(key).integer(value) }
  func encode(_ value: Int8, forKey key: Key) { member(key).integer(value) }
  func encode(_ value: Int16, forKey key: Key) { member(key).integer(value) }
  func encode(_ value: Int32, forKey key: Key) { member(key).integer(value) }
  func encode(_ value: Int64, forKey key: Key) { member(key).integer(value) }
  func encode(_ value: UInt, forKey key: Key) { member(key).integer(value) }
  func encode(_ value: UInt8, forKey key: Key) { member(key).integer(value) }
  func encode(_ value: UInt16, forKey key: Key) { member(key).integer(value) }
  func encode(_ value: UInt32, forKey key: Key) { member(key).integer(value) }
  func encode(_ value: UInt64, forKey key: Key) { member(key).integer(value) }
  func encode(_ value: some Encodable, forKey key: Key) throws {
    try member(key).write(value, at: key.stringValue)
  }

  // An absent value is written as null, so that every member is found in its position.
  func encodeIfPresent(_ value: Bool?, forKey key: Key) {
    value.map { encode($0, forKey: key) } ?? encodeNil(forKey: key)
  }
  func encodeIfPresent(_ value: String?, forKey key: Key) {
    value.map { encode($0, forKey: key) } ?? encodeNil(forKey: key)
  }
  func encodeIfPresent(_ value: Int?, forKey key: Key) {
    value.map { encode($0, forKey: key) } ?? encodeNil(forKey: key)
  }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) {
    value.map { encode($0, forKey: key) } ?? encodeNil(forKey: key)
  }
  func encodeIfPresent(_ value: (some Encodable)?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { encodeNil(forKey: key) }
  }

  func nestedContainer<Nested: CodingKey>(keyedBy _: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
    KeyedEncodingContainer(PackedMap<Nested>(packer: packer, depth: member(key).begin(Mark.map)))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    PackedList(packer: packer, depth: member(key).begin(Mark.list))
  }

  func superEncoder() -> any Encoder {
    PackEncoder(packer: member(PathKey(stringValue: "super")), depth: depth)
  }

  func superEncoder(forKey key: Key) -> any Encoder {
    PackEncoder(packer: member(key), depth: depth)
  }
}
