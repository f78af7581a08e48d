package import Model

/// What one request changed and what is not written yet, where everything is kept (`--data`).
///
/// Use cases do not wait until their changes are written: they note them here, and the answer is held back (see the middleware of the server)
/// until the persister has written them. If it cannot, the sandbox goes back to what was written last, and the request is done once more with
/// ``init(refusing:)``: its first change is refused then, and the front puts that into its own words.
///
/// Belongs to one thread at a time: the one that does the request's work, then the next.
package final class PendingChanges: @unchecked Sendable {
  @TaskLocal package static var current: PendingChanges?

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
    Self.$current.withValue(self) { work() }
  }

  func note(_ holder: SandboxHolder, version: UInt64) {
    if let index = targets.firstIndex(where: { $0.holder === holder }) {
      targets[index] = Persister.Target(holder: holder, version: version)
    } else {
      targets.append(Persister.Target(holder: holder, version: version))
    }
  }

  /// Does `body` once the changes of the request in hand are written; at once where nothing waits for that. Dropped if they cannot be.
  static func afterwards(_ body: @escaping @Sendable () -> Void) {
    guard let current, !current.targets.isEmpty else { return body() }
    current.later.append(body)
  }

  /// Whether something is to be done once the changes are written.
  package var hasLater: Bool { !later.isEmpty }

  /// Does what was left for later.
  package func finish() {
    let bodies = later
    later = []
    for body in bodies { body() }
  }
}
