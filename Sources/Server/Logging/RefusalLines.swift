internal import HTTPServer
internal import Logging
internal import Model
internal import Platform

/// Writes a line for each refused request, for the app's developer: the client sees less, or nothing at all.
///
/// Strangers decide how many there are, and this runs on the thread of the request. So a second has a limit of lines, and none is written
/// while nobody reads the stream: a pipe that is full would stop the server. What was left out is counted; the journal has it.
final class RefusalLines: Sendable {
  private static let limit = 50
  /// In characters. A line must fit into what a pipe has free when it takes anything at all, 4,096 bytes.
  private static let reasonLength = 1_000
  private static let pathLength = 200

  private struct State {
    var second = ContinuousClock.now
    var written = 0
    var leftOut = 0
  }

  private let log: Logger
  private let isReady: @Sendable () -> Bool
  private let state = Lock(State())

  /// - Parameter isReady: whether the log takes a line at once.
  init(_ log: Logger, isReady: @escaping @Sendable () -> Bool = { StandardStream.error.isReady }) {
    self.log = log
    self.isReady = isReady
  }

  func write(_ facts: Annotations.Facts, of request: Request, status: Int) {
    if facts.reason != nil, facts.remark != nil {
      var remark = facts
      remark.reason = nil
      write(remark, of: request, status: status)
    }
    guard let words = facts.reason ?? facts.remark else { return }
    // Written under the lock: two threads that both find room would fill it together.
    state.withLock { state in
      if state.second.duration(to: .now) >= .seconds(1) { (state.second, state.written) = (.now, 0) }
      guard state.written < Self.limit, isReady() else {
        state.leftOut += 1
        return
      }
      state.written += 1
      if state.leftOut > 0 {
        log.notice("refused: \(state.leftOut) more requests, which are in the journal (/_understudy/requests)")
        state.leftOut = 0
        guard isReady() else { return }
      }
      var fields: Logger.Metadata = [
        "request": "\(request.id.text)", "path": "\(request.path.prefix(Self.pathLength))",
      ]
      if let error = facts.error { fields["error"] = "\(error.prefix(Self.pathLength))" }
      if let client = facts.client { fields["client"] = "\(client.text.prefix(Self.pathLength))" }
      log.notice("\(facts.reason == nil ? "note" : "refused"): \(words.prefix(Self.reasonLength))", metadata: fields)
    }
  }
}
