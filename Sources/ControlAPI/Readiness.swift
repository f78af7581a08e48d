internal import Store

/// Whether keys and configuration are loaded, for `health/ready`.
package final class Readiness: Sendable {
  private let state: Guarded<Bool>

  /// Why the server is not ready although it has started.
  private let trouble: (@Sendable () -> String?)?

  /// - Parameter problem: called for each check; returns what keeps the server from being ready, or nil.
  package init(isReady: Bool = false, problem: (@Sendable () -> String?)? = nil) {
    state = Guarded(isReady)
    trouble = problem
  }

  package var isReady: Bool { state.snapshot }

  /// The current problem, if any.
  package var problem: String? { trouble?() }

  /// Call once everything is loaded.
  package func markReady() {
    state.update { $0 = true }
  }
}
