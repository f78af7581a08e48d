/// Text that may contain HTML, such as a pool's mail templates.
package enum Markup {
  /// A link with this text, which may contain tags.
  package static func link(_ words: String, to address: String) -> String {
    "<a href=\"\(escaped(address))\">\(words)</a>"
  }

  /// The text without tags, for plain text mail.
  package static func plain(_ words: String) -> String {
    var output = ""
    var rest = words[...]
    while let open = rest.firstIndex(of: "<") {
      output += rest[..<open]
      let behind = rest[rest.index(after: open)...]
      guard isTag(behind), let close = behind.firstIndex(of: ">") else {
        output += "<"
        rest = behind
        continue
      }
      let name = behind[..<close].lowercased()
      if ["br", "br/", "br /", "/p", "/div", "/h1", "/h2", "/h3", "/li", "/tr"].contains(name) { output += "\n" }
      rest = behind[behind.index(after: close)...]
    }
    output += rest
    let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&nbsp;", " "), ("&amp;", "&")]
    return entities.reduce(output) { $0.replacing($1.0, with: $1.1) }
  }

  /// Escapes text for HTML content and attributes.
  static func escaped(_ text: String) -> String {
    var output = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": output += "&amp;"
      case "<": output += "&lt;"
      case ">": output += "&gt;"
      case "\"": output += "&quot;"
      case "'": output += "&#39;"
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output
  }

  static func hasTags(_ words: String) -> Bool {
    var rest = words[...]
    while let open = rest.firstIndex(of: "<") {
      rest = rest[rest.index(after: open)...]
      if isTag(rest), rest.contains(">") { return true }
    }
    return false
  }

  /// Whether the text after a `<` is a tag.
  private static func isTag(_ text: Substring) -> Bool {
    let first = text.first == "/" ? text.dropFirst().first : text.first
    return first.map { $0.isASCII && $0.isLetter } ?? false
  }
}
