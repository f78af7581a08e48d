internal import HTTPServer
internal import Model
internal import OpenAPI
internal import Sandboxes
internal import Store

/// The newest message; optionally waits for one.
enum GetLatestMessage: ControlEndpoint {
  static let declaration = Declaration(
    method: .get, path: "messages/latest", tag: .messages, summary: "Get the newest message",
    details: "With `wait`, the answer is sent as soon as a message matches.", errors: [.messageNotFound, .poolNotFound])

  typealias Output = MessageAnswer
  typealias Input = GetMessages.Input

  static func outcome(_ input: Input, in call: Call) throws -> Outcome {
    let (filter, sandbox) = (try call.filter(input.selection), call.sandbox)
    return LongPoll.outcome(
      seconds: input.wait, for: filter, in: call, look: { newest(filter, in: sandbox.snapshot).map(response) },
      otherwise: Refusal(.messageNotFound, "no message matches").response)
  }

  private static func newest(_ filter: MessageFilter, in sandbox: Sandbox) -> MessageAnswer? {
    for (number, message) in sandbox.outbox.newestFirst {
      if number <= filter.after { return nil }
      if filter.matches(message) { return MessageAnswer(number: number, message: message) }
    }
    return nil
  }
}
