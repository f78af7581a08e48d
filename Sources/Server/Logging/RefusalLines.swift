internal import HTTPServer
internal import Logging
internal import Model
internal import Platform

/// Writes a line for each rejected request, for the app's developer: the client is told less, or nothing.
///
/// Clients decide how many there are, and this runs on the thread of the request. So the lines per second are limited,
/// and none is written while the stream is not read: a full pipe would stop the server. Equal lines are folded: the
/// first is written at once, and the count of the others at the end of the second, so that they do not hide a different
/// one. Omitted lines are counted; the journal has the requests.
final class RefusalLines: Sendable {
  /// Lines in a second, at most.
  private static let limit = 50
  /// In characters. A line must fit into the 4,096 bytes that a pipe has free if it accepts anything.
  private static let reasonLength = 1_000
  /// In characters.
  private static let pathLength = 200
  /// How many characters of a reason are repeated.
  private static let repeatedLength = 80

  /// What makes two lines equal: all but the request's id.
  private struct Line: Hashable {
    var words: String
    var path: String
    var error: String?
    var client: String?
  }

  private struct State {
    var second = ContinuousClock.now
    var written = 0
    var leftOut = 0
    /// The lines written in this second, in order, with the number of repetitions.
    var lines: [Line] = []
    var again: [Line: Int] = [:]
  }

  private let log: Logger
  private let isReady: @Sendable () -> Bool
  private let later: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let state = Lock(State())

  /// - Parameters:
  ///   - isReady: whether the log accepts a line without blocking.
  ///   - later: runs a function after a second.
  init(
    _ log: Logger, isReady: @escaping @Sendable () -> Bool = { StandardStream.error.isReady },
    later: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = { body in
      Task.detached {
        try? await Task.sleep(for: .seconds(1))
        body()
      }
    }
  ) {
    self.log = log
    self.isReady = isReady
    self.later = later
  }

  func write(_ facts: Annotations.Facts, of request: Request, status: Int) {
    if facts.reason != nil, facts.remark != nil {
      var remark = facts
      remark.reason = nil
      write(remark, of: request, status: status)
    }
    guard let words = facts.reason ?? facts.remark else { return }
    let line = Line(
      words: "\(facts.reason == nil ? "note" : "refused"): \(words.prefix(Self.reasonLength))",
      path: String(request.path.prefix(Self.pathLength)), error: facts.error.map { String($0.prefix(Self.pathLength)) },
      client: facts.client.map { String($0.text.prefix(Self.pathLength)) })
    // Written under the lock: two threads that both find room would fill it together.
    let isFirstFold = state.withLock { state in
      if state.second.duration(to: .now) >= .seconds(1) { begin(&state) }
      if let count = state.again[line] {
        state.again[line] = count + 1
        return count == 0
      }
      guard state.written < Self.limit, isReady() else {
        state.leftOut += 1
        return false
      }
      state.written += 1
      if state.leftOut > 0 {
        log.notice("refused: \(state.leftOut) more requests, which are in the journal (/_understudy/requests)")
        state.leftOut = 0
        guard isReady() else { return false }
      }
      state.lines.append(line)
      state.again[line] = 0
      var fields: Logger.Metadata = ["request": "\(request.id.text)", "path": "\(line.path)"]
      if let error = line.error { fields["error"] = "\(error)" }
      if let client = line.client { fields["client"] = "\(client)" }
      log.notice("\(line.words)", metadata: fields)
      return false
    }
    if isFirstFold {
      later { [weak self] in
        guard let self else { return }
        state.withLock { begin(&$0) }
      }
    }
  }

  /// Writes the repetitions of the last second, and begins a new one.
  private func begin(_ state: inout State) {
    for line in state.lines {
      guard let count = state.again[line], count > 0 else { continue }
      guard isReady() else {
        state.leftOut += count
        continue
      }
      let words = line.words
      let start = words.count > Self.repeatedLength ? "\(words.prefix(Self.repeatedLength))…" : words
      log.notice("… \(count) more like this: \(start)")
    }
    (state.second, state.written, state.lines, state.again) = (.now, 0, [], [:])
  }
}
