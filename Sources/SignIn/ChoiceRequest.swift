/// The start of a choice-based sign-in.
package struct ChoiceRequest: Sendable {
  /// The factor that the client would like.
  package var preferred: FactorChoice?
  package var password: String?
  /// The client's first SRP value, for a proved password.
  package var clientValue: [UInt8]?
  /// The handle of a sign-up that was just confirmed: signs in at once.
  package var flow: FlowHandle?
  /// nil if no level is requested.
  package var stepUp: StepUpRequest?

  package init(
    preferred: FactorChoice? = nil, password: String? = nil, clientValue: [UInt8]? = nil, flow: FlowHandle? = nil
  ) {
    self.preferred = preferred
    self.password = password
    self.clientValue = clientValue
    self.flow = flow
  }
}
