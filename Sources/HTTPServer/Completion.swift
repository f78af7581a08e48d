internal import Platform

/// The promise to answer one suspended request.
///
/// May be used from any thread; the first use counts, later ones do nothing, nor does one for a client or a server that
/// has gone. Dropped unused, it answers 500, so that no client is left hanging.
package final class Completion: Sendable {
  private let deliver: Monitor<(@Sendable (Outcome) -> Void)?>

  /// A completion that hands whatever it is resumed with to `deliver`, at most once.
  package init(_ deliver: @escaping @Sendable (Outcome) -> Void) {
    self.deliver = Monitor(deliver)
  }

  deinit {
    proceed(with: .respond(Problem.internalError.response))
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
