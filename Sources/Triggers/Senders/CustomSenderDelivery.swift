internal import Encodings
internal import JSON
internal import Model
package import Sandboxes
internal import Store

/// A message that a realm's custom sender delivers (docs/reference/cognito-tokens-and-triggers.md#trigger-kinds). No
/// request waits for the call, and its outcome changes nothing.
package struct CustomSenderDelivery: OutgoingNotice {
  /// The name of the realm's member in the encryption context.
  static let contextName = "userpool-id"

  private let senderMessage: CustomSenderMessage
  private let realm: Realm
  private let url: String
  private let timeout: Duration
  private let client: ClientID?
  private let agent: String?
  private let sandbox: SandboxHolder

  /// The call, with its code sealed: takes about a millisecond.
  package var request: RemoteRequest? {
    guard let event = try? call.event(in: realm, version: .v1, agent: agent) else { return nil }
    var request = RemoteRequest(
      url, method: .post, headers: [("Content-Type", "application/json")], body: .json(event), timeout: timeout)
    request.tries = 3
    return request
  }

  /// Records the outcome in the journal.
  package func settle(_ result: RemoteResult) {
    let outcome: String =
      switch result {
      case .success(let answer): "status \(answer.status)"
      case .failure(let failure): "\(failure)"
      }
    sandbox.recordTrigger("\(Self.source(of: senderMessage)): \(outcome)", realm: realm.id, client: client)
  }

  private var call: TriggerCall {
    get throws {
      let user = realm.users[senderMessage.user.id] ?? senderMessage.user
      let trigger = senderMessage.message.channel.sender
      var call = TriggerCall(
        trigger, senderMessage.senderOccasion, username: user.username,
        attributes: senderMessage.facts ?? realm.attributesForTriggers(of: user), client: client)
      call.details["type"] = trigger == .customEmailSender ? "customEmailSenderRequestV1" : "customSMSSenderRequestV1"
      call.details["code"] = try sealedCode.map { .string(Base64.encode($0.bytes)) } ?? .null
      call.details["clientMetadata"] = JSONObject.texts(senderMessage.metadata) ?? .null
      return call
    }
  }

  private var sealedCode: SealedCode? {
    get throws {
      // The feedback token of a warning is not passed to the sender.
      if senderMessage.message.kind == .notice { return nil }
      // In temporary passwords, the characters that HTML reserves are escaped, as at the service.
      guard let secret = senderMessage.message.temporaryPassword.map(\.escapedForMarkup) ?? senderMessage.message.code
      else {
        return nil
      }
      return try SealedCode(
        Array(secret.utf8), for: realm.codeKey, context: [(name: Self.contextName, value: realm.id.text)])
    }
  }

  private static func source(of senderMessage: CustomSenderMessage) -> String {
    "\(senderMessage.message.channel.sender.rawValue)_\(senderMessage.senderOccasion)"
  }
}

extension CustomSenderDelivery {
  /// Calls the custom senders for the messages of a change, and records in the journal the messages for which none is
  /// configured.
  package static func deliver(_ deliveries: SenderDeliveries, in sandbox: SandboxHolder) {
    let (realm, client) = (deliveries.realm, deliveries.client)
    for senderMessage in deliveries.messages {
      let handler = realm.settings.triggers.handler(of: senderMessage.message.channel.sender)
      switch handler?.kind {
      case .webhook(let url, let timeout):
        let delivery = CustomSenderDelivery(
          senderMessage: senderMessage, realm: realm, url: url, timeout: timeout, client: client,
          agent: deliveries.userAgent,
          sandbox: sandbox)
        sandbox.post.snapshot?.take(delivery)
      case .rule(let rule):
        let outcome = rule.denial.map { "failed with error \($0)" } ?? "rule"
        sandbox.recordTrigger("\(source(of: senderMessage)): \(outcome)", realm: realm.id, client: client)
      case nil:
        let outcome = "no answer is configured for it under Triggers"
        sandbox.recordTrigger("\(source(of: senderMessage)): \(outcome)", realm: realm.id, client: client)
      }
    }
  }
}

extension CustomSenderMessage {
  /// The event of a custom sender. Warnings have an occasion of their own, for mails only.
  fileprivate var senderOccasion: String {
    message.kind == .notice ? "AccountTakeOverNotification" : occasion
  }
}

extension String {
  fileprivate var escapedForMarkup: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
