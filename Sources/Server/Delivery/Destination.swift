internal import ControlAPI
internal import FrontSupport
internal import Model
internal import Outgoing
internal import Sandboxes

/// Where a delivery takes messages.
enum Destination: Sendable {
  /// A mail server by its URL, for mails alone.
  case smtp(String)
  /// A receiver of the control API's JSON of each message.
  case webhook(String)

  /// As it is told in log and journal.
  var name: String {
    switch self {
    case .smtp: "smtp"
    case .webhook: "webhook"
    }
  }

  func takes(_ message: Message) -> Bool {
    guard !message.isDeliveredBySender else { return false }
    return switch self {
    case .smtp: message.channel == .email
    case .webhook: true
    }
  }

  /// The call that takes the message there; nil if its addresses are none for a mail.
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
