/// Words that may hold HTML, as a pool's templates of mails may.
package enum Markup {
  /// A link with these words, which may hold tags.
  package static func link(_ words: String, to address: String) -> String {
    "<a href=\"\(escaped(address))\">\(words)</a>"
  }

  /// The words without tags, for mails as plain text.
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

  /// Text that means itself in a page, also in an attribute.
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

  /// Whether what follows a `<` begins a tag.
  private static func isTag(_ text: Substring) -> Bool {
    let first = text.first == "/" ? text.dropFirst().first : text.first
    return first.map { $0.isASCII && $0.isLetter } ?? false
  }
}
