internal import IdentityCore

/// Whether keys and configuration are there: what `health/ready` tells.
package final class Readiness: Sendable {
  private let state: Guarded<Bool>

  package init(isReady: Bool = false) {
    state = Guarded(isReady)
  }

  package var isReady: Bool { state.snapshot }

  /// To be called once everything is there.
  package func markReady() {
    state.update { $0 = true }
  }
}
