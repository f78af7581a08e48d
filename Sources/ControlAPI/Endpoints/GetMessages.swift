internal import Description
internal import HTTPServer
internal import OpenAPI
internal import Sandboxes

/// The messages that were sent; waits for one if asked to.
enum GetMessages: ControlEndpoint {
  static let declaration = Declaration(
    method: .get, path: "messages", tag: .messages, summary: "The messages that were sent",
    details: "With `wait`, it answers the moment one matches, else with an empty list.", errors: [.poolNotFound])

  typealias Output = MessagePage

  struct Input: MemberDecodable {
    let selection: MessageSelection
    let limit: Int
    let wait: Int

    init(from members: inout MemberReader) throws(Refusal) {
      selection = try MessageSelection(from: &members)
      limit = try members.optional("limit", .integer(1...1000), default: 100, "How many at most; 100 when left out.")
      wait = try members.optional(
        "wait", .integer(MessageSelection.waitSeconds), default: 0, "How many seconds to wait for the first one.")
    }
  }

  static func outcome(_ input: Input, in call: Call) throws -> Outcome {
    let (filter, limit, sandbox) = (try call.filter(input.selection), input.limit, call.sandbox)
    return LongPoll.outcome(
      seconds: input.wait, for: filter, in: call,
      look: {
        let page = MessagePage(filter, limit: limit, in: sandbox.snapshot)
        return page.messages.isEmpty ? nil : response(page)
      }, otherwise: response(MessagePage.empty))
  }
}
