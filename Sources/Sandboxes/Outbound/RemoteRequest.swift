package import JSON

/// An HTTP request to another server, as a value.
package struct RemoteRequest: Sendable {
  /// The methods in use.
  package enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
  }

  /// What is sent with the request.
  package enum Body: Sendable {
    case none
    case bytes([UInt8])
    /// Encoded when the call is made, outside of locks.
    case json(JSON)
  }

  package var method: Method
  /// `http://…` or `https://…`; nothing else is called.
  package var url: String
  package var headers: [(name: String, value: String)]
  package var body: Body
  /// For each try, from connecting to the last byte of the answer.
  package var timeout: Duration
  /// How often the call is made before the lack of a response is final.
  package var tries = 1
  /// In bytes; a longer answer is a failure.
  package var answerLimit: Int
  /// Whether no address of special use is called (``AddressRange/isSpecial(_:)``), whatever the host's name resolves
  /// to. No proxy is used then, since it would connect in our place.
  package var staysPublic = false

  package init(
    _ url: String, method: Method = .get, headers: [(name: String, value: String)] = [], body: Body = .none,
    timeout: Duration = .seconds(5), answerLimit: Int = 1 << 20
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.timeout = timeout
    self.answerLimit = answerLimit
  }
}

/// The answer of another server, with any status.
package struct RemoteAnswer: Sendable {
  package let status: Int
  /// Names in lower case.
  package let headers: [(name: String, value: String)]
  package let body: [UInt8]

  package init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The first header of that name, given in lower case.
  package func header(_ name: String) -> String? {
    headers.first { $0.name == name }?.value
  }
}

/// Why there is no answer.
package enum RemoteFailure: Error, Hashable, Sendable {
  case timedOut
  case answerTooLarge
  /// Too many calls wait already.
  case tooBusy
  /// No connection, an unknown host name, an untrusted certificate: with libcurl's own message, for log and journal.
  case unreachable(String)
}

package typealias RemoteResult = Result<RemoteAnswer, RemoteFailure>
