internal import Platform

/// Whether a client whose request waits for something is still there.
final class ClientPresence: Sendable {
  private struct State {
    var isGone = false
    var bodies: [@Sendable () -> Void] = []
  }

  private let monitor = Monitor(State())

  /// Calls `body` once the client has hung up, on another thread; at once if it has already.
  func whenGone(_ body: @escaping @Sendable () -> Void) {
    let isGone = monitor.withLock { state in
      if !state.isGone { state.bodies.append(body) }
      return state.isGone
    }
    if isGone { body() }
  }

  var isGone: Bool { monitor.withLock { $0.isGone } }

  /// Notes that the client has hung up.
  func leave() {
    let bodies = monitor.withLock { state in
      state.isGone = true
      defer { state.bodies = [] }
      return state.bodies
    }
    for body in bodies { body() }
  }
}
