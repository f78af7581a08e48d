internal import Store

/// Whether keys and configuration are there: what `health/ready` tells.
package final class Readiness: Sendable {
  private let state: Guarded<Bool>

  /// Why the server is not what it should be, although it started.
  private let trouble: (@Sendable () -> String?)?

  /// - Parameter problem: asked each time for what keeps the server from being ready; nil for nothing.
  package init(isReady: Bool = false, problem: (@Sendable () -> String?)? = nil) {
    state = Guarded(isReady)
    trouble = problem
  }

  package var isReady: Bool { state.snapshot }

  /// The current problem, if any.
  package var problem: String? { trouble?() }

  /// To be called once everything is there.
  package func markReady() {
    state.update { $0 = true }
  }
}
