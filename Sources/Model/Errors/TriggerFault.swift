/// How a trigger made its request fail.
package enum TriggerFault: Hashable, Sendable {
  /// It rejected the request with this message.
  case refused(Trigger, String)
  /// It could not be called, for this reason.
  case failed(Trigger, String)
  /// It returned nothing, `null` or invalid JSON.
  case notJSON(Trigger)
  /// It returned something that this kind of trigger must not return.
  case unreadable(Trigger)
  /// The flow requires triggers that the realm does not have.
  case customFlowNotSetUp
}
