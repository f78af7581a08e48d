internal import Platform

/// Shows the elapsed seconds of an operation of unknown length, on a terminal only and after the first second.
package enum Waiting {
  private static let firstAfter = Duration.seconds(1)
  private static let every = Duration.milliseconds(200)

  private struct State {
    var isOver = false
    var isShowing = true
  }

  /// - Parameter title: the operation, such as `reading export.json`.
  package static func shown<Value, Failure: Error>(
    _ title: String, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard StandardStream.error.isTerminal else { return try body() }
    let state = Monitor(State())
    let started = ContinuousClock.now
    let hasThread = Thread.start {
      var next = started + firstAfter
      var hasShown = false
      while true {
        let isOver: Bool = state.wait { state in
          if state.isOver { return .done(true) }
          return .now >= next ? .done(false) : .sleep(until: next)
        }
        if isOver { break }
        StandardStream.error.write("\r\u{1B}[K\(title) … \((ContinuousClock.now - started).components.seconds) s")
        hasShown = true
        next = .now + every
      }
      if hasShown { StandardStream.error.write("\r\u{1B}[K") }
      state.broadcast { $0.isShowing = false }
    }
    defer {
      state.broadcast { $0.isOver = true }
      if hasThread { state.wait { state in state.isShowing ? .sleep(until: nil) : .done(()) } }
    }
    return try body()
  }
}
