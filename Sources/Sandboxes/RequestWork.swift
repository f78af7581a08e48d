/// What the request in hand has under way beside its use case: the one input of `Sandboxes` that no signature shows.
///
/// The middleware that serves a request binds it around every part of the request's work, on whichever thread that
/// runs; without one, such as at a start, all is nil (docs/decisions/0040-one-scope-of-a-request.md).
struct RequestWork: Sendable {
  @TaskLocal static var current = RequestWork()

  /// The recording of its run; nil where it makes no outbound calls.
  var replay: Replay?
  /// What is not written yet; nil where nothing is stored, or where each change is written before it returns.
  var pending: PendingChanges?
  /// How long its changes may wait for the log that several servers share; nil where there is one server.
  var replica: ReplicaRequest?

  /// Runs a part of the request's work with this in it.
  static func with<Value>(_ part: (inout RequestWork) -> Void, _ work: () -> Value) -> Value {
    var request = current
    part(&request)
    return $current.withValue(request, operation: work)
  }
}
