internal import CCurl
internal import LateLibrary
internal import Platform

/// Makes calls to others: HTTP requests and mails. One thread of its own waits for all of them; it begins with the first call, and so
/// does the library.
///
/// Ends with the object: calls that are under way then are answered as cancelled.
package final class Outgoing: Sendable {
  package typealias Done = @Sendable (Result<OutgoingAnswer, OutgoingFailure>) -> Void

  /// Names one call, to cancel it.
  package struct Token: Hashable, Sendable {
    let number: UInt64
  }

  private let inbox: Inbox
  private let authority: (@Sendable (_ url: String) -> [UInt8]?)?
  private let isStarted = Lock(false, rank: .making)

  /// The stack of the loop's thread in bytes: enough for the library's TLS and name look-ups.
  private static let stackSize = 1 << 20

  /// - Parameters:
  ///   - concurrency: calls that are under way at a time.
  ///   - queue: calls that wait for their turn; one more is refused.
  ///   - authority: the certificates that vouch for the server at a URL in place of the system's, in PEM form; nil for the system's.
  package init(
    concurrency: Int = 256, queue: Int = 4096, authority: (@Sendable (_ url: String) -> [UInt8]?)? = nil
  ) {
    inbox = Inbox(concurrency: concurrency, limit: queue)
    self.authority = authority
  }

  deinit {
    inbox.close()
  }

  /// Makes the call. `done` is told once what came of it, on the thread that waits for all: it must be short and never wait.
  @discardableResult
  package func send(_ call: OutgoingCall, done: @escaping Done) -> Token {
    do {
      try start()
    } catch {
      done(.failure(.failed("\(error)")))
      return Token(number: 0)
    }
    var call = call
    call.authority = call.authority ?? authority?(call.url)
    guard let number = inbox.add(call, done) else {
      done(.failure(.tooBusy))
      return Token(number: 0)
    }
    return Token(number: number)
  }

  /// Ends a call, which is told so; nothing happens to one that is over.
  package func cancel(_ token: Token) {
    inbox.cancel(token.number)
  }

  /// Starts library and thread at the first call: a server without outgoing calls pays for neither.
  private func start() throws {
    try isStarted.withLock { isStarted in
      if isStarted { return }
      let library = try Curl.opened.get().functions
      guard curl_start(library) == CURLE_OK, let multi = library.pointee.curl_multi_init() else { throw NotStarted() }
      _ = curl_multi_keep(library, multi, 16)
      let loop = Loop(Multi(library: library, pointer: multi), inbox)
      guard Thread.start(stackSize: Self.stackSize, { loop.run() }) else { throw NotStarted() }
      isStarted = true
    }
  }
}

/// The library's handle for many transfers. Only `curl_multi_wakeup` may be called from another thread than the loop's.
struct Multi: @unchecked Sendable {
  let library: curl_library
  let pointer: UnsafeMutableRawPointer

  var curl: curl_functions { library.pointee }
}
