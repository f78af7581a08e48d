internal import Encodings
internal import JSON
internal import Packing

/// Values without keys in a configuration, as an export stores them: every stored member, without a list of them. A new
/// member of such a type is exported and restored without further code.
///
/// Members have a capital letter in the document, absent ones are omitted, and bytes are `{"$bytes": "…"}`, in
/// base64url. As in a file of `--data`, an export is read by versions that know the same members; a new member should
/// be optional.
enum Kept {
  static func json(_ value: some Encodable) -> JSON {
    // Codable cannot fail for these types; if it did, reading the document back would show it.
    (try? Packing.tree(of: value)).map(json(of:)) ?? .null
  }

  static func value<Value: Decodable>(_ type: Value.Type, _ json: JSON) throws(KeptMembers.Wrong) -> Value {
    guard let tree = tree(of: json), let value = try? Packing.value(type, of: tree) else { throw KeptMembers.Wrong() }
    return value
  }

  /// The stored members of `value` that differ from those of `usual`, except for those whose names are in `said`.
  static func members<Value: Encodable>(of value: Value, beyond usual: Value, except said: Set<String>) -> JSONObject {
    let usual = json(usual).object ?? [:]
    return JSONObject(
      (json(value).object ?? [:]).compactMap { name, member in
        said.contains(read(name)) || member == usual[name] ? nil : (name, member)
      })
  }

  /// `value` with some of its stored members from an export.
  static func replacing<Value: Codable>(
    _ members: JSONObject, of value: Value
  ) throws(KeptMembers.Wrong) -> Value {
    guard !members.isEmpty else { return value }
    var object = json(value).object ?? [:]
    for (name, member) in members { object[name] = member }
    return try self.value(Value.self, .object(object))
  }

  /// The names of the stored members of a value.
  static func names(of value: some Encodable) -> Set<String> {
    guard case .map(let members)? = try? Packing.tree(of: value) else { return [] }
    return Set(members.map(\.name))
  }

  /// Whether a member of the document is one of the stored members of those names.
  static func hasName(_ name: String, among names: Set<String>) -> Bool { names.contains(read(name)) }

  private static func json(of tree: PackedTree) -> JSON {
    switch tree {
    case .null: .null
    case .bool(let value): .bool(value)
    case .integer(let value): .integer(Int(value))
    case .unsigned(let value): [unsigned: .string(String(value))]
    case .double(let value): .number(value)
    case .text(let value): .string(value)
    case .bytes(let value): [bytes: .string(Base64URL.encode(value))]
    case .list(let elements): .array(elements.map(json(of:)))
    case .map(let members):
      .object(
        JSONObject(
          members.compactMap { member in
            member.value == .null ? nil : (written(member.name), json(of: member.value))
          }))
    }
  }

  /// nil for what no export writes.
  private static func tree(of json: JSON) -> PackedTree? {
    switch json {
    case .null: return .null
    case .bool(let value): return .bool(value)
    case .integer(let value): return .integer(Int64(value))
    case .number(let value): return .double(value)
    case .string(let value): return .text(value)
    case .array(let elements):
      let trees = elements.compactMap(tree(of:))
      return trees.count == elements.count ? .list(trees) : nil
    case .object(let object):
      if let text = object[bytes]?.string { return Base64URL.decode(text).map { .bytes($0) } }
      if let text = object[unsigned]?.string { return UInt64(text).map { .unsigned($0) } }
      let members = object.compactMap { name, value in tree(of: value).map { PackedTree.Member(read(name), $0) } }
      return members.count == object.count ? .map(members) : nil
    }
  }

  private static let bytes = "$bytes"
  private static let unsigned = "$unsigned"

  /// With a capital letter; names that have one already, such as those of a dictionary, get a mark in front.
  private static func written(_ name: String) -> String {
    guard let first = name.unicodeScalars.first, ("a"..."z").contains(first) else { return "=" + name }
    return String(first).uppercased() + name.dropFirst()
  }

  private static func read(_ name: String) -> String {
    if name.hasPrefix("=") { return String(name.dropFirst()) }
    return name.prefix(1).lowercased() + name.dropFirst()
  }
}
