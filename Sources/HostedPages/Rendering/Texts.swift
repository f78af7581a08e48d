internal import JSON

/// The words of the pages, by key, from a catalogue such as `messages.en.json`.
struct Texts: Sendable {
  let all: [String: String]

  /// - Parameter others: the texts for keys that the catalogue lacks.
  init(_ bytes: [UInt8], instead others: Texts? = nil) throws(PageFileError) {
    let json: JSON
    do throws(JSONSyntaxError) {
      json = try JSON.parse(bytes)
    } catch {
      throw .badTexts("\(error)")
    }
    guard let object = json.object else { throw .badTexts("it is not a JSON object") }
    var all = others?.all ?? [:]
    for (key, value) in object {
      guard let text = value.string else { throw .badTexts("\(key) is not text") }
      all[key] = text
    }
    self.all = all
  }

  /// The text of that key with its values in place of `{{name}}`. It is not escaped: the template that shows it does
  /// that. A key that is not there is shown as such, which a test finds.
  func callAsFunction(_ key: String, _ values: [String: String] = [:]) -> String {
    guard let text = all[key] else { return key }
    var output = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "{") {
      output += rest[..<start]
      rest = rest[start...]
      guard rest.hasPrefix("{{"), let end = rest.firstIndex(of: "}") else { break }
      output += values[String(rest[..<end].dropFirst(2))] ?? ""
      rest = rest[end...].dropFirst(2)
    }
    return output + rest
  }
}
