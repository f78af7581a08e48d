import Platform

@testable import HTTPServer

/// Lets threads of a test wait for each other, with a time limit so that a failing test ends.
final class Latch: Sendable {
  private let monitor: Monitor<Int>

  init(_ count: Int = 1) {
    monitor = Monitor(count)
  }

  func countDown() {
    monitor.broadcast { $0 -= 1 }
  }

  /// True once everyone has counted down; false after the time limit.
  func wait(seconds: Int = 60) -> Bool {
    let deadline = ContinuousClock.now.advanced(by: .seconds(seconds))
    return monitor.wait { count in
      if count <= 0 { return .done(true) }
      return deadline <= .now ? .done(false) : .sleep(until: deadline)
    }
  }
}

/// A value that several threads change.
final class Shared<Value>: Sendable {
  private let monitor: Monitor<Value>

  init(_ value: sending Value) {
    monitor = Monitor(value)
  }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result { monitor.withLock(body) }
}
