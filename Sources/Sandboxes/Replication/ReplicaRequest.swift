package import Model
internal import Store

/// What is known of one request where several replicas share a log: why a change of it was not taken.
package final class ReplicaRequest: Sendable {
  @TaskLocal package static var current: ReplicaRequest?

  private let reason = Guarded<NotKept?>(nil)

  package init() {}

  /// The first refusal of a change; nil if all were taken.
  package var refusal: NotKept? { reason.snapshot }

  /// Notes that what the request in hand asks for could not be done.
  package static func note(_ refusal: NotKept) { current?.note(refusal) }

  func note(_ refusal: NotKept?) {
    reason.update { $0 = $0 ?? refusal }
  }
}
