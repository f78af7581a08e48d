internal import Description
internal import HTTPServer
internal import OpenAPI
internal import Sandboxes

/// The messages sent; optionally waits for one.
enum GetMessages: ControlEndpoint {
  static let declaration = Declaration(
    method: .get, path: "messages", tag: .messages, summary: "List the messages",
    details: "With `wait`, the answer is sent as soon as a message matches; after that time it is an empty list.",
    errors: [.poolNotFound])

  typealias Output = MessagePage

  struct Input: MemberDecodable {
    let selection: MessageSelection
    let before: UInt64?
    let limit: Int
    let wait: Int

    init(from members: inout MemberReader) throws(Refusal) {
      selection = try MessageSelection(from: &members)
      before = try members.optional(
        "before", .number, "Only messages before the one with this id, and of these the newest: to read backwards.")
      limit = try members.optional("limit", .integer(1...1000), default: 100, "The maximum number; by default 100.")
      wait = try members.optional(
        "wait", .integer(MessageSelection.waitSeconds), default: 0,
        "The number of seconds to wait for the first message.")
    }
  }

  static func outcome(_ input: Input, in call: Call) throws -> Outcome {
    let (filter, limit, sandbox) = (try call.filter(input.selection), input.limit, call.sandbox)
    let before = input.before
    return LongPoll.outcome(
      seconds: input.wait, for: filter, in: call,
      look: {
        let page = MessagePage(filter, limit: limit, before: before, in: sandbox.snapshot)
        return page.messages.isEmpty ? nil : response(page)
      }, otherwise: response(MessagePage.empty))
  }
}
