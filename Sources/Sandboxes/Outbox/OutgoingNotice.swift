/// A call to another server that no request waits for, and whose outcome changes nothing.
package protocol OutgoingNotice: Sendable {
  /// The call; nil if there is none. May take a millisecond.
  var request: RemoteRequest? { get }
  /// Records the outcome.
  func settle(_ result: RemoteResult)
}
