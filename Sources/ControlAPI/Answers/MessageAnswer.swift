internal import Ambient
internal import Description
internal import FrontSupport
internal import Model
internal import OpenAPI

/// A message as shown to the tester.
struct MessageAnswer: ObjectAnswer {
  let number: UInt64
  let message: Message

  static let name = "Message"
  static let members: [AnswerMember<MessageAnswer>] = [
    AnswerMember("id", { String($0.number) }, "The message's id; it increases with each message."),
    AnswerMember("at", as: .time, { $0.message.at.rfc3339 }, "When the message was sent, by the sandbox's clock."),
    AnswerMember("realm", { $0.message.realm.text }, "The pool."),
    AnswerMember("user", { $0.message.user.description }, "The user's `sub`."),
    AnswerMember("to", \.message.to, "The address."),
    AnswerMember(
      "channel", as: .text(oneOf: Message.Channel.allCases.map(\.rawValue)), { $0.message.channel.rawValue }),
    AnswerMember(
      "kind", as: .text(oneOf: Message.Kind.allCases.map(\.rawValue)), { $0.message.kind.rawValue },
      "The reason for the message."),
    AnswerMember(optional: "subject", \.message.subject),
    AnswerMember("body", \.message.body),
    AnswerMember(optional: "html", \.message.page, "For a mail: the HTML page with its text."),
    AnswerMember(optional: "code", \.message.code, "The code in the message."),
    AnswerMember(optional: "link", \.message.link, "The link in the message."),
    AnswerMember(optional: "temporary_password", \.message.temporaryPassword),
    AnswerMember(
      optional: "region", \.message.region, "The secondary region whose replica of the pool sent the message."),
    AnswerMember(
      optional: "client_metadata", { $0.message.clientMetadata.isEmpty ? nil : $0.message.clientMetadata },
      "The client metadata of the request that caused the message."),
  ]
}
