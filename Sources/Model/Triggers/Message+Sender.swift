extension Message.Channel {
  /// The trigger that may deliver such messages in our place.
  package var sender: Trigger {
    switch self {
    case .email: .customEmailSender
    case .sms: .customSMSSender
    }
  }
}
