extension TriggerFault {
  /// The service's messages, equal on all fronts (docs/reference/cognito-tokens-and-triggers.md#trigger-events).
  package var words: String {
    switch self {
    case .refused(let trigger, let words): "\(trigger.rawValue) failed with error \(words)."
    case .failed(let trigger, let words): "\(trigger.rawValue) invocation failed due to error \(words)."
    case .notJSON: "Invalid lambda function output : Invalid JSON"
    case .unreadable: "Unrecognizable lambda output"
    case .customFlowNotSetUp: "Custom auth lambda trigger is not configured for the user pool."
    }
  }
}
