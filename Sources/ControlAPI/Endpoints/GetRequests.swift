internal import Description
internal import HTTPServer
internal import OpenAPI
internal import Traffic

/// The requests of clients with their responses; optionally waits for one.
enum GetRequests: ControlEndpoint {
  static let declaration = Declaration(
    method: .get, path: "requests", tag: .requests, summary: "List the requests of clients, with their answers",
    details: """
      The journal: every request of a front but preflights, with passwords, codes, tokens, secrets and cookies as `***`. The latest \
      10,000 are kept, and at most 32 MiB of them. With `wait`, it answers the moment one matches, else with an empty list.
      """)

  typealias Output = RequestPage

  struct Input: MemberDecodable {
    let selection: RequestSelection
    let before: UInt64?
    let limit: Int
    let wait: Int

    init(from members: inout MemberReader) throws(Refusal) {
      selection = try RequestSelection(from: &members)
      before = try members.optional(
        "before", .number, "Only the last requests before the one with this id: to read from the end.")
      limit = try members.optional("limit", .integer(1...10_000), default: 100, "The maximum number; by default 100.")
      wait = try members.optional(
        "wait", .integer(MessageSelection.waitSeconds), default: 0,
        "The number of seconds to wait for the first request.")
    }
  }

  static func outcome(_ input: Input, in call: Call) throws -> Outcome {
    let (filter, before, limit, sandbox) = (input.selection.filter, input.before, input.limit, call.sandbox)
    let subscription = sandbox.subscription { record in record.request.map(filter.matches) ?? false }
    return LongPoll.outcome(
      seconds: input.wait, on: subscription, in: call,
      look: {
        let page = RequestPage(filter, before: before, limit: limit, in: sandbox)
        return page.requests.isEmpty ? nil : response(page)
      }, otherwise: response(RequestPage.empty))
  }
}
