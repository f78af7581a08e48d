/// A call to somebody outside that nobody waits for, and whose outcome changes nothing.
package protocol OutgoingNotice: Sendable {
  /// The call; nil where there is none to make. May take a millisecond.
  var request: RemoteRequest? { get }
  /// Notes what came of it.
  func settle(_ result: RemoteResult)
}
