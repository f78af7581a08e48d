internal import Model
internal import Platform

/// The outcome of one change on its way into the common log. The thread that made the change waits for it.
package final class CommitTicket: Sendable {
  enum Verdict: Sendable {
    /// The change is in the log, with the changes that it was made on.
    case written
    /// Another server has appended first: the change must be made again, on the newer state.
    case overtaken
    /// The change is not in the log and never will be.
    case refused(NotKept)
  }

  private let verdict = Monitor<Verdict?>(nil)

  /// Sets the outcome. Only the first call has an effect.
  func settle(_ verdict: Verdict) {
    self.verdict.broadcast { settled in settled = settled ?? verdict }
  }

  /// Waits for the outcome.
  /// - Returns: nil if there is none at the deadline.
  func wait(until deadline: ContinuousClock.Instant) -> Verdict? {
    verdict.wait { verdict in
      if let verdict { return .done(verdict) }
      return deadline <= .now ? .done(nil) : .sleep(until: deadline)
    }
  }

  var isSettled: Bool { verdict.withLock { $0 != nil } }
}
