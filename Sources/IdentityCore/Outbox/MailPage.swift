internal import EmbeddedFiles
internal import Mustache

/// The page of a mail: the words that a pool made for it, in the plain frame of `mails/mail.mustache`.
package enum MailPage {
  /// The message as a whole page. A body of tags is the page's own, since the service sends mails as HTML; any other is escaped.
  static func around(_ message: Message) -> String {
    render(
      frame,
      [
        "title": .string(message.subject ?? ""), "markup": message.isMarkup ? .string(message.body) : nil,
        "lines": message.isMarkup ? nil : lines(message.body, message.link),
      ])
  }

  /// Words, as tags or none, as the text of a link.
  static func link(_ words: String, to address: String) -> String {
    render(anchor, ["link": .string(address), "words": .string(words)])
  }

  private static let frame = template("mails/mail.mustache")
  private static let anchor = template("mails/link.mustache")

  /// A test holds that each is there and can be read.
  private static func template(_ path: String) -> Template? {
    Resources.file(at: path).flatMap { try? Template(parsing: $0) }
  }

  private static func render(_ template: Template?, _ values: MustacheValue) -> String {
    String(decoding: template?.render(values) ?? [], as: UTF8.self)
  }

  /// Plain words by their line ends, each line in pieces before and behind the link.
  private static func lines(_ words: String, _ link: String?) -> MustacheValue {
    let lines = words.split(separator: "\n", omittingEmptySubsequences: false)
    return .list(
      lines.enumerated().map { index, line in
        let parts = link.map { line.split(separator: $0, omittingEmptySubsequences: false) } ?? [line]
        let pieces = parts.enumerated().map { place, text -> MustacheValue in
          let hasLink = place < parts.count - 1
          return ["text": .string(String(text)), "link": hasLink ? link.map { .string($0) } ?? .null : .null]
        }
        return ["follows": .bool(index > 0), "pieces": .list(pieces)]
      })
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
