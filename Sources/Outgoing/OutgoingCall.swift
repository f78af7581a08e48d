/// A call to make: one HTTP request, or one mail.
package struct OutgoingCall: Sendable {
  package enum Content: Sendable {
    /// A nil body sends none.
    case http(method: String, headers: [(name: String, value: String)], body: [UInt8]?)
    /// A whole message with its headers, lines ending in CR LF.
    case mail(from: String, to: [String], message: [UInt8])
  }

  /// `http://`, `https://`, `smtp://` or `smtps://`; no other scheme is called.
  package var url: String
  package var content: Content
  /// From connecting to the end, and as long again at most for waiting until it is this call's turn.
  package var timeout: Duration
  /// In bytes; a longer answer ends the call.
  package var answerLimit: Int
  /// Whether that IP address may be connected to; nil: any. Asked before each connection. With it, no proxy is used.
  package var mayUse: (@Sendable (_ address: String) -> Bool)?

  /// Certificates in PEM form that vouch for the server in place of the system's; nil: the system's.
  package var authority: [UInt8]?

  package init(_ url: String, _ content: Content, timeout: Duration = .seconds(5), answerLimit: Int = 1 << 20) {
    self.url = url
    self.content = content
    self.timeout = timeout
    self.answerLimit = answerLimit
  }
}

/// The answer; for a mail only the status.
package struct OutgoingAnswer: Sendable {
  package let status: Int
  /// Names in lower case.
  package let headers: [(name: String, value: String)]
  package let body: [UInt8]
}

/// Why nothing came back.
package enum OutgoingFailure: Error, Hashable, Sendable {
  case timedOut
  case answerTooLarge
  /// So many calls wait that this one was not begun.
  case tooBusy
  case cancelled
  /// A mail server said no, with this status.
  case refused(Int)
  /// In the library's words; they name no secret.
  case failed(String)
}
