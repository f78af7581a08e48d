internal import ControlAPI
internal import FrontSupport
internal import Model
internal import Outgoing
internal import Sandboxes

/// A receiver of messages besides the outbox.
package enum Destination: Sendable {
  /// The URL of a mail server, which receives emails only.
  case smtp(String)
  /// A URL to which each message is posted, as JSON in the form of the control API.
  case webhook(String)

  /// The name in the log and in the journal.
  var name: String {
    switch self {
    case .smtp: "smtp"
    case .webhook: "webhook"
    }
  }

  /// Whether messages of this kind go to this destination.
  func takes(_ message: Message) -> Bool {
    guard !message.isDeliveredBySender else { return false }
    return switch self {
    case .smtp: message.channel == .email
    case .webhook: true
    }
  }

  /// The outgoing call that delivers the message; nil if its recipient is not a valid address of an email.
  func call(_ message: Message, _ number: UInt64, _ sandbox: SandboxHolder, timeout: Duration) -> OutgoingCall? {
    switch self {
    case .smtp(let url):
      var realm = sandbox.snapshot.realm(message.realm)
      realm?.enter(message.region, at: message.at)
      let settings = realm?.settings.mail
      let sender = settings?.from.flatMap(Mailbox.init(written:)) ?? .unset
      guard let recipient = Mailbox(message.to) else { return nil }
      let mail = Mail(
        message, number: number, sandbox: sandbox.id.text, from: sender, to: recipient,
        replyTo: settings?.replyTo.flatMap(Mailbox.init(written:)))
      return OutgoingCall(
        url, .mail(from: sender.address, to: [recipient.address], message: mail.bytes), timeout: timeout)
    case .webhook(let url):
      let headers = [("Content-Type", "application/json"), (SandboxSelection.header, sandbox.id.text)]
      let body = MessageDocument.bytes(of: message, number: number)
      return OutgoingCall(
        url, .http(method: "POST", headers: headers, body: body), timeout: timeout, answerLimit: 64 << 10)
    }
  }
}
