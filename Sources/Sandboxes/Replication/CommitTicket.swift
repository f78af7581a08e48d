internal import Model
internal import Platform

/// The place of one change in the queue before the common log. Whoever made the change waits here.
package final class CommitTicket: Sendable {
  enum Verdict: Sendable {
    /// It is in the log, with all that it was made on.
    case written
    /// The log went on without it: it is to be made again, on the newer value.
    case overtaken
    case refused(NotKept)
  }

  private let verdict = Monitor<Verdict?>(nil)

  /// Settles it; only the first time counts.
  func settle(_ verdict: Verdict) {
    self.verdict.broadcast { settled in settled = settled ?? verdict }
  }

  /// - Returns: nil if there is no verdict until then.
  func wait(until deadline: ContinuousClock.Instant) -> Verdict? {
    verdict.wait { verdict in
      if let verdict { return .done(verdict) }
      return deadline <= .now ? .done(nil) : .sleep(until: deadline)
    }
  }

  var isSettled: Bool { verdict.withLock { $0 != nil } }
}
