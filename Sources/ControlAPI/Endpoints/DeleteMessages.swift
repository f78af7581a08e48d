internal import HTTPServer
internal import OpenAPI
internal import Sandboxes

/// Removes messages from the outbox; their codes stay valid.
enum DeleteMessages: ControlEndpoint {
  static let declaration = Declaration(
    method: .delete, path: "messages", tag: .messages, summary: "Remove messages",
    details: "The codes in the messages stay valid.", errors: [.poolNotFound])

  typealias Input = MessageSelection

  struct Output: ObjectAnswer {
    let deleted: Int

    static let name = "Deleted"
    static let members: [AnswerMember<Output>] = [AnswerMember("deleted", \.deleted, "The number of removed messages.")]
  }

  static func outcome(_ input: Input, in call: Call) throws -> Outcome {
    let (filter, sandbox) = (try call.filter(input), call.sandbox)
    return .work { call.attempt { response(Output(deleted: try sandbox.deleteMessages(filter))) } }
  }
}
