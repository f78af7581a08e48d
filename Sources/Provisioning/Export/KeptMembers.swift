internal import Ambient
internal import Encodings
internal import JSON

/// Reads what an export kept: nothing is understood that it would not have written.
struct KeptMembers {
  /// A member that is missing or of another kind.
  struct Wrong: Error {}

  private let object: JSONObject

  init(_ object: JSONObject) {
    self.object = object
  }

  init(_ json: JSON) throws(Wrong) {
    guard let object = json.object else { throw Wrong() }
    self.object = object
  }

  /// nil for what is not there.
  func optional<Value>(_ name: String, _ read: (JSON) -> Value?) throws(Wrong) -> Value? {
    guard let json = object[name], !json.isNull else { return nil }
    guard let value = read(json) else { throw Wrong() }
    return value
  }

  private func required<Value>(_ name: String, _ read: (JSON) -> Value?) throws(Wrong) -> Value {
    guard let value = try optional(name, read) else { throw Wrong() }
    return value
  }

  func text(_ name: String) throws(Wrong) -> String { try required(name, \.string) }
  func flag(_ name: String) throws(Wrong) -> Bool { try optional(name, Self.flag) ?? false }
  func bytes(_ name: String) throws(Wrong) -> [UInt8] { try required(name, Self.bytes) }
  func number(_ name: String) throws(Wrong) -> Int64 { try required(name) { $0.integer.map { Int64($0) } } }
  func id(_ name: String) throws(Wrong) -> UniqueID { try required(name, Self.id) }

  /// Points in time are kept to the millisecond, as they are.
  func instant(_ name: String) throws(Wrong) -> Instant { Instant(milliseconds: try number(name)) }

  func texts(_ name: String) throws(Wrong) -> [String] {
    var texts: [String] = []
    for json in try optional(name, \.array) ?? [] {
      guard let text = json.string else { throw Wrong() }
      texts.append(text)
    }
    return texts
  }

  /// The items of a list of mappings; none where there is no list.
  func list<Item>(
    _ name: String, atMost limit: Int = .max, _ read: (KeptMembers) throws(Wrong) -> Item
  ) throws(Wrong) -> [Item] {
    let entries = try optional(name, \.array) ?? []
    guard entries.count <= limit else { throw Wrong() }
    var items: [Item] = []
    for entry in entries { items.append(try read(KeptMembers(entry))) }
    return items
  }

  static func flag(_ json: JSON) -> Bool? {
    if case .bool(let value) = json { value } else { nil }
  }

  static func id(_ json: JSON) -> UniqueID? { json.string.flatMap { UniqueID($0) } }
  static func bytes(_ json: JSON) -> [UInt8]? { json.string.flatMap { Base64URL.decode($0) } }
}

extension JSON {
  /// For ``KeptMembers``.
  static func kept(_ instant: Instant) -> JSON { .integer(Int(instant.milliseconds)) }
  static func kept(_ bytes: [UInt8]) -> JSON { .string(Base64URL.encode(bytes)) }
  static func kept(_ texts: [String]) -> JSON { .array(texts.map { .string($0) }) }
}

extension JSONObject {
  /// Sets a list, if anything is in it.
  mutating func keep(_ name: String, _ list: [JSON]) {
    if !list.isEmpty { self[name] = .array(list) }
  }
}
