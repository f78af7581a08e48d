internal import Platform

/// The promise to answer one suspended request.
///
/// May be used from any thread; the first use counts, later ones do nothing, nor does one for a client or a server that
/// has gone. Dropped unused, it answers 500, so that no client is left hanging.
package final class Completion: Sendable {
  private let deliver: Monitor<(@Sendable (Outcome) -> Void)?>
  private let client: ClientPresence

  /// A completion that hands whatever it is resumed with to `deliver`, at most once.
  /// - Parameter outer: the completion that `deliver` goes on to, if any: both are of the same client.
  package init(before outer: Completion? = nil, _ deliver: @escaping @Sendable (Outcome) -> Void) {
    self.deliver = Monitor(deliver)
    client = outer?.client ?? ClientPresence()
  }

  init(for client: ClientPresence, _ deliver: @escaping @Sendable (Outcome) -> Void) {
    self.deliver = Monitor(deliver)
    self.client = client
  }

  deinit {
    proceed(with: .respond(Problem.internalError.response))
  }

  /// Calls `body`, on another thread, when the client hangs up before it is answered. What is resumed after that goes nowhere, so the work
  /// for it can be given up. `body` must not hold the completion.
  package func whenClientLeaves(_ body: @escaping @Sendable () -> Void) {
    client.whenGone(body)
  }

  /// Answers the request.
  package func resume(with response: Response) {
    proceed(with: .respond(response))
  }

  /// Goes on with another outcome: `.work` is handed to the workers, `.wait` keeps waiting.
  package func proceed(with outcome: Outcome) {
    let deliver = deliver.withLock { deliver in
      defer { deliver = nil }
      return deliver
    }
    deliver?(outcome)
  }
}
