internal import Ambient
internal import JSON

/// Reads what an export stored, and accepts nothing else.
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

  /// nil for an absent member.
  func optional<Value>(_ name: String, _ read: (JSON) -> Value?) throws(Wrong) -> Value? {
    guard let json = object[name], !json.isNull else { return nil }
    guard let value = read(json) else { throw Wrong() }
    return value
  }

  private func required<Value>(_ name: String, _ read: (JSON) -> Value?) throws(Wrong) -> Value {
    guard let value = try optional(name, read) else { throw Wrong() }
    return value
  }

  func flag(_ name: String) throws(Wrong) -> Bool { try optional(name, Self.flag) ?? false }
  func id(_ name: String) throws(Wrong) -> UniqueID { try required(name, Self.id) }

  /// The items of a list of mappings; empty if there is no list.
  func list<Item>(
    _ name: String, atMost limit: Int = .max, _ read: (KeptMembers) throws(Wrong) -> Item
  ) throws(Wrong) -> [Item] {
    let entries = try optional(name, \.array) ?? []
    guard entries.count <= limit else { throw Wrong() }
    var items: [Item] = []
    for entry in entries { items.append(try read(KeptMembers(entry))) }
    return items
  }

  /// The values of a list, each stored whole; empty if there is no list.
  func values<Value: Decodable>(
    _ name: String, of type: Value.Type, atMost limit: Int = .max
  ) throws(Wrong) -> [Value] {
    let entries = try optional(name, \.array) ?? []
    guard entries.count <= limit else { throw Wrong() }
    var values: [Value] = []
    for entry in entries { values.append(try Kept.value(type, entry)) }
    return values
  }

  static func flag(_ json: JSON) -> Bool? {
    if case .bool(let value) = json { value } else { nil }
  }

  static func id(_ json: JSON) -> UniqueID? { json.string.flatMap { UniqueID($0) } }
}

extension JSONObject {
  /// Sets a list, if anything is in it.
  mutating func keep(_ name: String, _ list: [JSON]) {
    if !list.isEmpty { self[name] = .array(list) }
  }

  /// Sets a list of values that are stored whole, unless it is empty.
  mutating func keep(_ name: String, whole list: [some Encodable]) {
    keep(name, list.map { Kept.json($0) })
  }
}
