/// An outgoing HTTP request or mail.
package struct OutgoingCall: Sendable {
  /// What is sent.
  package enum Content: Sendable {
    /// A nil body sends none.
    case http(method: String, headers: [(name: String, value: String)], body: [UInt8]?)
    /// A complete message with its headers, lines ending in CR LF.
    case mail(from: String, to: [String], message: [UInt8])
  }

  /// `http://`, `https://`, `smtp://` or `smtps://`; other schemes fail.
  package var url: String
  package var content: Content
  /// From connecting to the end; a call may wait in the queue for as long again.
  package var timeout: Duration
  /// Bytes of the response; a longer one fails with `answerTooLarge`.
  package var answerLimit: Int
  /// Whether this IP address may be connected to; nil allows any. Called before each connection. If set, no proxy is
  /// used.
  package var mayUse: (@Sendable (_ address: String) -> Bool)?

  /// CA certificates (PEM) to trust instead of the system's; nil for the system's.
  package var authority: [UInt8]?

  package init(_ url: String, _ content: Content, timeout: Duration = .seconds(5), answerLimit: Int = 1 << 20) {
    self.url = url
    self.content = content
    self.timeout = timeout
    self.answerLimit = answerLimit
  }
}

/// The response; for mail only the status.
package struct OutgoingAnswer: Sendable {
  package let status: Int
  /// Lower-case names.
  package let headers: [(name: String, value: String)]
  package let body: [UInt8]
}

/// Why a call has no response.
package enum OutgoingFailure: Error, Hashable, Sendable {
  case timedOut
  case answerTooLarge
  /// The queue is full: the call was not begun.
  case tooBusy
  case cancelled
  /// A mail server rejected the mail with this status.
  case refused(Int)
  /// libcurl's error text, which contains no secrets.
  case failed(String)
}
