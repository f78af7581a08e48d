package import Model

/// The changes of one request that are not written yet, if changes are stored (`--data`).
///
/// Use cases do not wait until their changes are written: they record them here, and the server's middleware delays the
/// response until the persister has written them. If that fails, the sandbox returns to its last written state, and the
/// request runs once more with ``init(refusing:)``: its first change is rejected, and the front reports that in its own
/// words.
///
/// Used by one thread at a time: the one that does the request's work, then the next.
package final class PendingChanges: @unchecked Sendable {
  /// Those of the request in hand; nil outside of requests.
  static var current: PendingChanges? { RequestWork.current.pending }

  /// Why no change is made: they could not be written.
  let refusal: NotKept?
  /// At most one for each sandbox: its latest version.
  package private(set) var targets: [Persister.Target] = []
  private var later: [@Sendable () -> Void] = []

  package init() { refusal = nil }

  /// Refuses every change.
  package init(refusing refusal: NotKept) { self.refusal = refusal }

  /// Does a part of the request's work.
  package func run<Value>(_ work: () -> Value) -> Value {
    RequestWork.with({ $0.pending = self }, work)
  }

  func note(_ holder: SandboxHolder, version: UInt64) {
    if let index = targets.firstIndex(where: { $0.holder === holder }) {
      targets[index] = Persister.Target(holder: holder, version: version)
    } else {
      targets.append(Persister.Target(holder: holder, version: version))
    }
  }

  /// Does `body` once the changes of the request in hand are written; at once where nothing waits for that. Dropped if
  /// they cannot be.
  static func afterwards(_ body: @escaping @Sendable () -> Void) {
    guard let current, !current.targets.isEmpty else { return body() }
    current.later.append(body)
  }

  /// Whether there is work for after the write.
  package var hasLater: Bool { !later.isEmpty }

  /// Does what was left for later.
  package func finish() {
    let bodies = later
    later = []
    for body in bodies { body() }
  }
}
