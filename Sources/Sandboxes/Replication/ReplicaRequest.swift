package import Model
internal import Store

/// What is known of one request where several replicas share a log: why a change of it was not taken, and how long it may wait.
package final class ReplicaRequest: Sendable {
  @TaskLocal package static var current: ReplicaRequest?

  private let reason = Guarded<NotKept?>(nil)

  /// Until when all changes of the request together may wait for the log.
  let deadline: ContinuousClock.Instant

  /// How long a request may take in all, what it waited before its first change included.
  private static let patience = Duration.milliseconds(5_500)

  /// - Parameter received: when the request came.
  package init(received: ContinuousClock.Instant) { deadline = received + Self.patience }

  /// The first refusal of a change; nil if all were taken.
  package var refusal: NotKept? { reason.snapshot }

  /// Notes that what the request in hand asks for could not be done.
  package static func note(_ refusal: NotKept) { current?.note(refusal) }

  func note(_ refusal: NotKept?) {
    reason.update { $0 = $0 ?? refusal }
  }
}
