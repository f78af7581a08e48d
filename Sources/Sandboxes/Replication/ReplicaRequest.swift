package import Model
internal import Store

/// The state of one request where several servers share a log: why one of its changes was rejected, and how long it may
/// wait.
package final class ReplicaRequest: Sendable {
  /// That in hand; nil outside of requests.
  static var current: ReplicaRequest? { RequestWork.current.replica }

  private let reason = Guarded<NotKept?>(nil)

  /// The time until which all changes of the request together may wait for the log.
  var deadline: ContinuousClock.Instant { end.snapshot }
  private let end: Guarded<ContinuousClock.Instant>

  /// The longest duration of a request, with what it waited before its first change.
  private static let patience = Duration.milliseconds(5_500)

  /// - Parameter received: when the request arrived.
  package init(received: ContinuousClock.Instant) { end = Guarded(received + Self.patience) }

  /// Does a part of the request's work.
  package func run<Value>(_ work: () -> Value) -> Value { RequestWork.with({ $0.replica = self }, work) }

  /// Extends the deadline of the current request after work whose duration grows with the data, such as copying a
  /// sandbox.
  package static func goOn() { current?.end.update { $0 = .now + patience } }

  /// The reason of the first rejected change; nil if none was rejected.
  package var refusal: NotKept? { reason.snapshot }

  /// Records that a change of the current request was rejected.
  package static func note(_ refusal: NotKept) { current?.note(refusal) }

  func note(_ refusal: NotKept?) {
    reason.update { $0 = $0 ?? refusal }
  }
}
