internal import Ambient
internal import Encodings
internal import FrontSupport
internal import Model

/// A message as a mail (RFC 5322, RFC 2046): its text, and the same as a page.
struct Mail {
  let bytes: [UInt8]

  init(
    _ message: Message, number: UInt64, sandbox: String, from: Mailbox, to: Mailbox, replyTo: Mailbox? = nil
  ) {
    let id = "\(number).\(message.at.milliseconds).\(sandbox.filter { $0.isASCII && ($0.isLetter || $0.isNumber) })"
    // Base64 has no `_`, so no part can hold it.
    let boundary = "_understudy_\(number)_"
    var lines = ["From: \(from.header)", "To: \(to.header)"]
    if let replyTo { lines.append("Reply-To: \(replyTo.header)") }
    lines += [
      "Subject: \(EncodedWords.text(message.subject ?? ""))",
      "Date: \(RFC5322.text(seconds: message.at.seconds))",
      "Message-ID: <\(id)@understudy.invalid>",
      "X-\(SandboxSelection.header): \(sandbox.filter { $0.isASCII && !$0.isNewline && !$0.isWhitespace })",
      "X-Understudy-Kind: \(message.kind.rawValue)",
      "Auto-Submitted: auto-generated",
      "MIME-Version: 1.0",
      "Content-Type: multipart/alternative; boundary=\"\(boundary)\"",
      "",
    ]
    let html = message.page ?? ""
    for (kind, text) in [("plain", Self.plain(message)), ("html", html)] {
      lines += [
        "--\(boundary)", "Content-Type: text/\(kind); charset=utf-8", "Content-Transfer-Encoding: base64", "",
      ]
      lines += Self.base64(text)
    }
    lines += ["--\(boundary)--", ""]
    bytes = Array(lines.joined(separator: "\r\n").utf8)
  }

  /// The text without tags; a link whose address is in a tag is added below it.
  private static func plain(_ message: Message) -> String {
    guard message.isMarkup else { return message.body }
    let words = Markup.plain(message.body)
    return message.link.map { "\(words)\n\n\($0)\n" } ?? words
  }

  /// In lines of 76 characters, of a text whose lines end in CR LF (RFC 2045 §6.8).
  private static func base64(_ text: String) -> [String] {
    var canonical: [UInt8] = []
    var last: UInt8 = 0
    for byte in text.utf8 {
      if byte == 0x0A, last == 0x0D {
        canonical.append(byte)
      } else if byte == 0x0A {
        canonical += [0x0D, 0x0A]
      } else {
        if last == 0x0D { canonical.append(0x0A) }
        canonical.append(byte)
      }
      last = byte
    }
    if last == 0x0D { canonical.append(0x0A) }
    return stride(from: 0, to: canonical.count, by: 57).map { start in
      Base64.encode(Array(canonical[start..<min(start + 57, canonical.count)]))
    }
  }
}
