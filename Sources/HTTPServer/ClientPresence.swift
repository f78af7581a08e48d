internal import Platform

/// Whether the client of a suspended request is still connected.
final class ClientPresence: Sendable {
  private struct State {
    var isGone = false
    var bodies: [@Sendable () -> Void] = []
  }

  private let monitor = Monitor(State())

  /// Calls `body` when the client disconnects, on another thread; at once if it already has.
  func whenGone(_ body: @escaping @Sendable () -> Void) {
    let isGone = monitor.withLock { state in
      if !state.isGone { state.bodies.append(body) }
      return state.isGone
    }
    if isGone { body() }
  }

  var isGone: Bool { monitor.withLock { $0.isGone } }

  /// Records that the client has disconnected.
  func leave() {
    let bodies = monitor.withLock { state in
      state.isGone = true
      defer { state.bodies = [] }
      return state.bodies
    }
    for body in bodies { body() }
  }
}
