internal import JSON

/// The JSON Schema of our own documents, for editors (`docs/schema/understudy.json`).
package enum ConfigurationSchema {
  /// The schema as text, one line per member.
  package static var text: String { text { _, _ in } }

  /// Gaps in the descriptions: declared members without one, and descriptions of undeclared members.
  package static var wordless: [String] {
    var (without, used): ([String], Set<String>) = ([], [])
    _ = text { place, key in
      if let key { used.insert(key) } else { without.append(place) }
    }
    let stale = MemberWords.all.keys.filter { !used.contains($0) }
    return without.map { "\($0) has no words" } + stale.map { "nothing declares \($0)" }
  }

  private static func text(note: (_ place: String, _ key: String?) -> Void) -> String {
    let builder = SchemaBuilder()
    var schema: JSONObject = [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "A configuration of Understudy",
    ]
    let document = MemberWords.describe(.object(ConfigurationLoader.schema(builder)), at: "root", note: note)
    for (name, value) in document.object ?? [:] { schema[name] = value }
    // Editors read null as a section with nothing in it.
    schema["$defs"] = .object(
      JSONObject(
        builder.definitions.sorted { $0.key < $1.key }.map { name, value in
          (name, MemberWords.describe(value, at: name, note: note))
        }))
    return lines(.object(schema), indent: "") + "\n"
  }

  /// JSON over several lines: objects and lists that fit are on one line.
  private static func lines(_ json: JSON, indent: String) -> String {
    let line = json.text
    guard line.utf8.count + indent.utf8.count > 100 else { return line }
    let inner = indent + "  "
    switch json {
    case .object(let members):
      let parts = members.map { "\(inner)\(JSON.string($0.name).text): \(lines($0.value, indent: inner))" }
      return "{\n\(parts.joined(separator: ",\n"))\n\(indent)}"
    case .array(let items):
      return "[\n\(items.map { inner + lines($0, indent: inner) }.joined(separator: ",\n"))\n\(indent)]"
    default: return line
    }
  }
}
