internal import Description
internal import HTTPServer
internal import JSON
internal import OpenAPI
internal import Sandboxes

/// The stream of the sandbox's events.
enum GetEvents: ControlEndpoint {
  static let declaration = Declaration(
    method: .get, path: "events", tag: .events, summary: "Stream the events of the sandbox as server-sent events",
    details: """
      Events are `message` (a `Message`), `request` (a `Request`) and `change` (something that happened to an account: `id`, `at`, \
      `realm`, `kind`, `user`, `client`). They begin now, or behind the id in `Last-Event-ID`, as far back as outbox, journal and log go. A sandbox has at most \(ActivityWatch.limit) followers.
      """,
    answerType: "text/event-stream", errors: [.tooManyFollowers])

  struct Input: MemberDecodable {
    let after: String?

    init(from members: inout MemberReader) throws(Refusal) {
      after = try members.optional(
        "last_event_id", .text(1...64),
        "The same as the header `Last-Event-ID`, for clients that cannot send it in their first request.")
    }
  }

  struct Output: Answer {
    static let schema = Schema.text
    func write(to writer: inout JSONWriter) {}
  }

  static func outcome(_ input: Input, in call: Call) throws -> Outcome {
    var position: EventFeed.Position?
    if let text = call.request.headers["Last-Event-ID"] ?? input.after, !text.isEmpty {
      position = EventFeed.Position(text)
      guard position != nil else { throw Refusal(.invalidRequest, "Last-Event-ID: expected the id of an event") }
    }
    guard let response = EventFeed.response(call.sandbox, from: position, timers: call.settings.timers) else {
      throw Refusal(
        .tooManyFollowers, "the sandbox already has \(ActivityWatch.limit) event streams, the maximum: close one first")
    }
    return .respond(response)
  }
}
