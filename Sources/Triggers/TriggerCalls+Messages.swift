internal import Ambient
internal import JSON
package import Model
internal import Sandboxes

extension TriggerCalls {
  /// Writes the text of messages and sends them. The account's change is committed already: a failing trigger does not
  /// undo it, and sends nothing.
  package func mail(_ senderMessages: [CustomSenderMessage]) throws(CoreError) {
    for senderMessage in senderMessages {
      let message = try worded(senderMessage)
      try sandbox.update(id) { (transaction) throws(CoreError) in transaction.send(message) }
    }
  }

  private func worded(_ senderMessage: CustomSenderMessage) throws(CoreError) -> Message {
    let (realm, _) = try current()
    var call = TriggerCall(
      .customMessage, senderMessage.occasion, username: senderMessage.user.username,
      attributes: realm.attributesForTriggers(of: senderMessage.user), client: nil,
      response: ["smsMessage": .null, "emailMessage": .null, "emailSubject": .null])
    let isInvitation = senderMessage.message.kind == .invitation
    call.details["codeParameter"] = .string(CustomSenderMessage.codePlace)
    call.details["linkParameter"] = "{##Click Here##}"
    call.details["usernameParameter"] = isInvitation ? .string(CustomSenderMessage.namePlace) : .null
    call.details["clientMetadata"] = JSONObject.texts(senderMessage.metadata)
    guard let response = try ask(call, in: realm) else { return senderMessage.message }
    var message = senderMessage.message
    let body = try response.text(message.channel == .sms ? "smsMessage" : "emailMessage", of: .customMessage)
    if let body {
      // A message must contain its code or password.
      let carriesSecret = body.contains(CustomSenderMessage.codePlace) || (message.link != nil && body.hasLinkPlace)
      guard carriesSecret, !isInvitation || body.contains(CustomSenderMessage.namePlace) else {
        throw .trigger(.unreadable(.customMessage))
      }
      let secret = message.code ?? message.temporaryPassword ?? ""
      let name =
        senderMessage.user.username == senderMessage.user.id.description ? message.to : senderMessage.user.username
      message.fill(body, code: secret, name: name)
    }
    if message.channel == .email, let subject = try response.text("emailSubject", of: .customMessage) {
      message.subject = subject
    }
    return message
  }
}
