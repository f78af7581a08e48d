internal import JSON

/// The description of each member of the document: for editors, which show them with the schema, by the names of
/// definitions and members. A list's elements are named by `[]`, and a star before a member's name stands for every
/// place.
///
/// A declared member without a description fails a test, and so does a description for an undeclared member.
package enum MemberWords {
  /// The words by their places.
  static let all: [String: String] = {
    var all: [String: String] = [:]
    for line in (userPools + "\n" + others).split(separator: "\n") {
      let parts = line.split(separator: "|", maxSplits: 1)
      guard parts.count == 2 else { continue }
      all[trimmed(parts[0])] = trimmed(parts[1])
    }
    return all
  }()

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// The description of the member at that place, and where it was found; nil if there is none.
  private static func words(at place: String, _ name: String) -> (key: String, words: String)? {
    let keys = [
      // Registered clients in an export have the members of configured ones.
      place, place.replacing("Realm.registered[]", with: "Realm.clients[]"), "*.\(name)",
    ]
    return keys.lazy.compactMap { key in all[key].map { (key, $0) } }.first
  }

  /// The schema with a description for every member.
  /// - Parameters:
  ///   - place: the name of the definition, or the path in it.
  ///   - note: called with each member's path and the key of its description; nil if there is none.
  static func describe(_ schema: JSON, at place: String, note: (_ place: String, _ key: String?) -> Void) -> JSON {
    switch schema {
    case .array(let parts): return .array(parts.map { describe($0, at: place, note: note) })
    case .object(var object):
      for name in ["anyOf", "oneOf"] {
        if let parts = object[name] { object[name] = describe(parts, at: place, note: note) }
      }
      for name in ["items", "additionalProperties"] {
        if let part = object[name], part.object != nil {
          object[name] = describe(part, at: "\(place)[]", note: note)
        }
      }
      if let members = object["properties"]?.object {
        object["properties"] = .object(
          JSONObject(
            members.map { name, value in (name, described(value, name, at: "\(place).\(name)", note: note)) }))
      }
      return .object(object)
    default: return schema
    }
  }

  private static func described(
    _ schema: JSON, _ name: String, at place: String, note: (_ place: String, _ key: String?) -> Void
  ) -> JSON {
    guard var object = describe(schema, at: place, note: note).object else { return schema }
    let found = words(at: place, name)
    // A declaration's own description applies if there is no other.
    note(place, found?.key ?? object["description"]?.string)
    if let found { object["description"] = .string(found.words) }
    return .object(object)
  }
}
