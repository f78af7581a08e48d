/// How a trigger failed the request that it belongs to.
package enum TriggerFault: Hashable, Sendable {
  /// It said no, with these words.
  case refused(Trigger, String)
  /// It could not be called, for this reason.
  case failed(Trigger, String)
  /// It said nothing, `null` or what is no JSON.
  case notJSON(Trigger)
  /// It said something that its kind cannot say.
  case unreadable(Trigger)
  /// The flow needs triggers that the realm does not have.
  case customFlowNotSetUp
}
