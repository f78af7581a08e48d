extension Message.Channel {
  /// The trigger that may deliver such messages instead of this server.
  package var sender: Trigger {
    switch self {
    case .email: .customEmailSender
    case .sms: .customSMSSender
    }
  }
}
