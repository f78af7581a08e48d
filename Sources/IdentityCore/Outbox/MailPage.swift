/// The page of a mail: the words that a pool made for it, in a plain frame of ours.
package enum MailPage {
  /// The message as a whole page. A body of tags is the page's own, since the service sends mails as HTML; any other is escaped.
  static func around(_ message: Message) -> String {
    let title = escaped(message.subject ?? "")
    let content = message.isMarkup ? message.body : linked(escaped(message.body), message.link)
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <meta name="color-scheme" content="light dark">
      <title>\(title)</title>
      </head>
      <body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">
      <div style="max-width:36em;margin:0 auto">
      <h1 style="font-size:20px;margin:0 0 16px">\(title)</h1>
      <div>\(content)</div>
      </div>
      </body>
      </html>

      """
  }

  /// Escaped words with their line ends, and with their link as one.
  private static func linked(_ words: String, _ link: String?) -> String {
    var lines = words.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "<br>\n")
    if let link = link.map(escaped) { lines = lines.replacing(link, with: "<a href=\"\(link)\">\(link)</a>") }
    return lines
  }

  /// The words without tags, for who reads no pages.
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
  package static func escaped(_ text: String) -> String {
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
