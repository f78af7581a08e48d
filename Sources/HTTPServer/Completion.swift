internal import Platform

/// Completes one suspended request.
///
/// Thread-safe. The first use counts; later ones have no effect, nor does one after the client or the server is gone. A
/// completion that is released unused answers 500, so that no client waits for ever.
package final class Completion: Sendable {
  private let deliver: Monitor<(@Sendable (Outcome) -> Void)?>
  private let client: ClientPresence

  /// A completion that passes its outcome to `deliver`, at most once.
  /// - Parameter outer: the completion that `deliver` resumes in turn, if any; it belongs to the same client.
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

  /// Calls `body`, on another thread, if the client disconnects before it is answered. A later outcome is discarded, so
  /// the work may be abandoned. `body` must not retain the completion.
  package func whenClientLeaves(_ body: @escaping @Sendable () -> Void) {
    client.whenGone(body)
  }

  /// Answers the request.
  package func resume(with response: Response) {
    proceed(with: .respond(response))
  }

  /// Continues with another outcome: `.work` is submitted to the workers, `.wait` stays suspended.
  package func proceed(with outcome: Outcome) {
    let deliver = deliver.withLock { deliver in
      defer { deliver = nil }
      return deliver
    }
    deliver?(outcome)
  }
}
