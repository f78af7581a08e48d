internal import Model
internal import Mustache
internal import Sandboxes

extension Message {
  /// A mail as HTML: its own page, or its text in the default layout. Rendered on access; nil for text messages.
  package var page: String? {
    channel == .email ? html ?? MailPage.around(self) : nil
  }
}

/// Renders a pool's message in the default layout `mails/mail.mustache`.
enum MailPage {
  /// The message as a whole page. A body with markup is inserted unescaped, since the service sends mail as HTML; other
  /// bodies are escaped.
  static func around(_ message: Message) -> String {
    let values: MustacheValue = [
      "title": .string(message.subject ?? ""), "markup": message.isMarkup ? .string(message.body) : nil,
      "lines": message.isMarkup ? nil : lines(message.body, message.link),
    ]
    return String(decoding: frame?.render(values) ?? [], as: UTF8.self)
  }

  /// A test checks that it exists and can be parsed.
  private static let frame = Resources.file(at: "mails/mail.mustache").flatMap { try? Template(parsing: $0) }

  /// Plain text by lines, each split at the link.
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
}
