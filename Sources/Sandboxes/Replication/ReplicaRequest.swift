package import Model
internal import Store

/// What is known of one request where several replicas share a log: why a change of it was not taken, and how long it may wait.
package final class ReplicaRequest: Sendable {
  @TaskLocal package static var current: ReplicaRequest?

  private let reason = Guarded<NotKept?>(nil)

  /// Until when all changes of the request together may wait for the log.
  var deadline: ContinuousClock.Instant { end.snapshot }
  private let end: Guarded<ContinuousClock.Instant>

  /// How long a request may take in all, what it waited before its first change included.
  private static let patience = Duration.milliseconds(5_500)

  /// - Parameter received: when the request came.
  package init(received: ContinuousClock.Instant) { end = Guarded(received + Self.patience) }

  /// Notes that the request in hand has been at something that takes the longer the more there is of it, which is not waiting.
  package static func goOn() { current?.end.update { $0 = .now + patience } }

  /// The first refusal of a change; nil if all were taken.
  package var refusal: NotKept? { reason.snapshot }

  /// Notes that what the request in hand asks for could not be done.
  package static func note(_ refusal: NotKept) { current?.note(refusal) }

  func note(_ refusal: NotKept?) {
    reason.update { $0 = $0 ?? refusal }
  }
}
