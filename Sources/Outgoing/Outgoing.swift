// Room: Outgoing HTTP requests and mails over libcurl, on one thread.

internal import CCurl
internal import Platform

/// Makes outgoing calls: HTTP requests and mail. One thread waits for all of them; the first call starts the thread and
/// loads libcurl.
///
/// When the object is released, calls in progress fail with `cancelled`.
package final class Outgoing: Sendable {
  /// Receives the result of a call, once.
  package typealias Done = @Sendable (Result<OutgoingAnswer, OutgoingFailure>) -> Void

  /// Identifies a call, to cancel it.
  package struct Token: Hashable, Sendable {
    let number: UInt64
  }

  private let inbox: Inbox
  private let authority: (@Sendable (_ url: String) -> [UInt8]?)?
  private let isStarted = Lock(false, rank: .making)

  /// The thread's stack in bytes: enough for libcurl's TLS and name resolution.
  private static let stackSize = 1 << 20

  /// - Parameters:
  ///   - concurrency: calls in progress at a time.
  ///   - queue: waiting calls; further ones fail with `tooBusy`.
  ///   - authority: the CA certificates (PEM) to trust for a URL instead of the system's; nil for the system's.
  package init(
    concurrency: Int = 256, queue: Int = 4096, authority: (@Sendable (_ url: String) -> [UInt8]?)? = nil
  ) {
    inbox = Inbox(concurrency: concurrency, limit: queue)
    self.authority = authority
  }

  deinit {
    inbox.close()
  }

  /// Makes the call. `done` is called once with the result, on the shared thread: it must be short and must not block.
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

  /// Cancels a call, which fails with `cancelled`; no effect if it has ended.
  package func cancel(_ token: Token) {
    inbox.cancel(token.number)
  }

  /// Loads libcurl and starts the thread at the first call: a server without outgoing calls pays for neither.
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

/// libcurl's multi handle. Other threads than the loop's may call only `curl_multi_wakeup`.
struct Multi: @unchecked Sendable {
  let library: curl_library
  let pointer: UnsafeMutableRawPointer

  var curl: curl_functions { library.pointee }
}
