internal import HTTPServer
internal import Logging
internal import Model
internal import Platform

/// Writes a line for each refused request, for the app's developer: the client sees less, or nothing at all. A load test that is refused
/// must not fill a disk, so there is a limit in a second, and what was left out is counted.
final class RefusalLines: Sendable {
  private static let limit = 50

  private struct State {
    var second = ContinuousClock.now
    var written = 0
    var leftOut = 0
  }

  private let log: Logger
  private let state = Lock(State())

  init(_ log: Logger) {
    self.log = log
  }

  func write(_ facts: Annotations.Facts, of request: Request, status: Int) {
    let turn: (isWritten: Bool, leftOut: Int) = state.withLock { state in
      if state.second.duration(to: .now) >= .seconds(1) {
        defer { state.leftOut = 0 }
        (state.second, state.written) = (.now, 1)
        return (true, state.leftOut)
      }
      state.written += 1
      if state.written > Self.limit { state.leftOut += 1 }
      return (state.written <= Self.limit, 0)
    }
    if turn.leftOut > 0 {
      log.notice("refused: \(turn.leftOut) more requests, which are in the journal (/_understudy/requests)")
    }
    guard turn.isWritten else { return }
    var fields: Logger.Metadata = ["request": "\(request.id.text)", "path": "\(request.path)"]
    if let error = facts.error { fields["error"] = "\(error)" }
    if let client = facts.client { fields["client"] = "\(client.text)" }
    let isRefused = status >= 300 || facts.error != nil || facts.problem != nil
    log.notice("\(isRefused ? "refused" : "note"): \(facts.reason ?? "")", metadata: fields)
  }
}
