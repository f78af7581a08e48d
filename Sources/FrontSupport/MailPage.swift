internal import EmbeddedFiles
internal import Model
internal import Mustache
internal import Sandboxes

extension Message {
  /// The page of a mail: its own, or a plain frame around its words. Made when it is asked for; nil for a text message.
  package var page: String? {
    channel == .email ? html ?? MailPage.around(self) : nil
  }
}

/// The page of a mail: the words that a pool made for it, in the plain frame of `mails/mail.mustache`.
enum MailPage {
  /// The message as a whole page. A body of tags is the page's own, since the service sends mails as HTML; any other is escaped.
  static func around(_ message: Message) -> String {
    let values: MustacheValue = [
      "title": .string(message.subject ?? ""), "markup": message.isMarkup ? .string(message.body) : nil,
      "lines": message.isMarkup ? nil : lines(message.body, message.link),
    ]
    return String(decoding: frame?.render(values) ?? [], as: UTF8.self)
  }

  /// A test checks that it is there and can be parsed.
  private static let frame = Resources.file(at: "mails/mail.mustache").flatMap { try? Template(parsing: $0) }

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
}
