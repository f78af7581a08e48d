/// The members of a map. A class, because it stores its position.
final class PackedMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let unpacker: Unpacker
  private let content: Range<Int>
  /// The member found last: members are read in order, and some twice.
  private var latest: Int
  /// The number of distinct members found.
  private var found = 0

  /// The members that may be omitted.
  private let template: Template?

  init(_ unpacker: Unpacker, at place: Int, template: Template? = nil) throws {
    guard try unpacker.mark(at: place) == Mark.map else { throw unpacker.mismatch([String: Any].self) }
    self.unpacker = unpacker
    self.template = template
    content = try unpacker.content(of: place)
    latest = content.lowerBound
  }

  deinit {
    unpacker.finish(content, found: found)
  }

  var codingPath: [any CodingKey] { unpacker.codingPath }

  var allKeys: [Key] {
    var keys: [Key] = []
    var position = content.lowerBound
    while position < content.upperBound, let name = try? unpacker.name(at: position),
      let end = try? unpacker.end(of: name.upperBound)
    {
      if let key = Key(stringValue: unpacker.string(name)) { keys.append(key) }
      position = end
    }
    return keys
  }

  /// The offset of the member's value; nil if there is none.
  private func place(_ name: String) throws -> Int? {
    if let place = try search(name, in: latest..<content.upperBound) { return place }
    return try search(name, in: content.lowerBound..<latest)
  }

  private func search(_ name: String, in range: Range<Int>) throws -> Int? {
    var position = range.lowerBound
    while position < range.upperBound {
      let text = try unpacker.name(at: position)
      if unpacker.isName(name, at: text) {
        if found == 0 || latest != position { found += 1 }
        latest = position
        return text.upperBound
      }
      position = try unpacker.end(of: text.upperBound)
    }
    return nil
  }

  /// The member's value: here, or among the type's defaults.
  private func find(_ name: String) throws -> (unpacker: Unpacker, place: Int)? {
    if let place = try place(name) { return (unpacker, place) }
    guard let template else { return nil }
    let defaults = Unpacker(template.bytes, userInfo: unpacker.userInfo, path: unpacker.path)
    let member = template.members.first { defaults.isName(name, at: $0.name) }
    return member.map { (defaults, $0.value.lowerBound) }
  }

  private func member<Value>(_ key: some CodingKey, _ read: (Unpacker, Int) throws -> Value) throws -> Value {
    guard let (unpacker, place) = try find(key.stringValue) else {
      throw DecodingError.keyNotFound(
        key, DecodingError.Context(codingPath: codingPath, debugDescription: "no member \(key.stringValue)"))
    }
    return try read(unpacker, place)
  }

  func contains(_ key: Key) -> Bool { (try? find(key.stringValue)) ?? nil != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try member(key) { try $0.mark(at: $1) } == Mark.null }
  func decode(_: Bool.Type, forKey key: Key) throws -> Bool { try member(key) { try $0.bool(at: $1) } }
  func decode(_: String.Type, forKey key: Key) throws -> String { try member(key) { try $0.text(at: $1) } }
  func decode(_: Double.Type, forKey key: Key) throws -> Double { try member(key) { try $0.double(at: $1) } }
  func decode(_: Float.Type, forKey key: Key) throws -> Float { Float(try member(key) { try $0.double(at: $1) }) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try member(key) { try $0.integer(type, at: $1) } }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try member(key) { try $0.integer(type, at: $1) } }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try member(key) { try $0.integer(type, at: $1) } }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try member(key) { try $0.integer(type, at: $1) } }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try member(key) { try $0.integer(type, at: $1) } }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try member(key) { try $0.integer(type, at: $1) } }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try member(key) { try $0.integer(type, at: $1) } }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
    try member(key) { try $0.integer(type, at: $1) }
  }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
    try member(key) { try $0.integer(type, at: $1) }
  }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
    try member(key) { try $0.integer(type, at: $1) }
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try member(key) { try $0.read(type, at: $1, key: key.stringValue) }
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    guard let (unpacker, place) = try find(key.stringValue), try unpacker.mark(at: place) != Mark.null else {
      return nil
    }
    return try unpacker.read(type, at: place, key: key.stringValue)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy _: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    KeyedDecodingContainer(try member(key) { try PackedMembers<Nested>($0, at: $1) })
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try member(key) { try PackedElements($0, at: $1) }
  }

  func superDecoder() throws -> any Decoder {
    try member(PathKey(stringValue: "super")) { PackedValue(unpacker: $0, place: $1) }
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    try member(key) { PackedValue(unpacker: $0, place: $1) }
  }
}

/// The elements of a list.
struct PackedElements: UnkeyedDecodingContainer {
  private let unpacker: Unpacker
  private var position: Int
  /// Where the list ends.
  private let limit: Int
  private(set) var currentIndex = 0

  init(_ unpacker: Unpacker, at place: Int) throws {
    guard try unpacker.mark(at: place) == Mark.list else { throw unpacker.mismatch([Any].self) }
    self.unpacker = unpacker
    let content = try unpacker.content(of: place)
    (position, limit) = (content.lowerBound, content.upperBound)
  }

  var codingPath: [any CodingKey] { unpacker.codingPath }
  var count: Int? { nil }
  var isAtEnd: Bool { position >= limit }

  private mutating func next() throws -> Int {
    guard !isAtEnd else { throw unpacker.corrupted("no element is left in the list") }
    let place = position
    position = try unpacker.end(of: place)
    currentIndex += 1
    return place
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, try unpacker.mark(at: position) == Mark.null else { return false }
    _ = try next()
    return true
  }
  mutating func decode(_: Bool.Type) throws -> Bool { try unpacker.bool(at: try next()) }
  mutating func decode(_: String.Type) throws -> String { try unpacker.text(at: try next()) }
  mutating func decode(_: Double.Type) throws -> Double { try unpacker.double(at: try next()) }
  mutating func decode(_: Float.Type) throws -> Float { Float(try unpacker.double(at: try next())) }
  mutating func decode(_ type: Int.Type) throws -> Int { try unpacker.integer(type, at: try next()) }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try unpacker.integer(type, at: try next()) }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try unpacker.integer(type, at: try next()) }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try unpacker.integer(type, at: try next()) }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try unpacker.integer(type, at: try next()) }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try unpacker.integer(type, at: try next()) }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try unpacker.integer(type, at: try next()) }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try unpacker.integer(type, at: try next()) }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try unpacker.integer(type, at: try next()) }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try unpacker.integer(type, at: try next()) }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let key = String(currentIndex)
    return try unpacker.read(type, at: try next(), key: key)
  }

  mutating func nestedContainer<Key: CodingKey>(keyedBy _: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(try PackedMembers<Key>(unpacker, at: try next()))
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try PackedElements(unpacker, at: try next())
  }

  mutating func superDecoder() throws -> any Decoder {
    PackedValue(unpacker: unpacker, place: try next())
  }
}
