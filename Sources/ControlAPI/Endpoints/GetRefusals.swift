internal import Ambient
internal import Description
internal import HTTPServer
internal import OpenAPI
internal import Sandboxes

/// What clients asked for that this server does not do.
enum GetRefusals: PromptEndpoint {
  static let declaration = Declaration(
    method: .get, path: "refusals", tag: .requests, summary: "What was refused by name",
    details:
      "Operations, settings and paths that clients asked for and that are not there, each once. Kept when the requests give way."
  )

  typealias Input = NoMembers

  struct Output: ObjectAnswer {
    let refusals: [RefusalAnswer]

    static let name = "Refusals"
    static let members: [AnswerMember<Output>] = [
      AnswerMember("refusals", \.refusals, "In the order of their first request.")
    ]
  }

  static func run(_ input: NoMembers, in call: Call) throws -> Output {
    Output(refusals: call.sandbox.traffic.refusals.map { RefusalAnswer(refusal: $0.refusal, count: $0.count) })
  }
}

/// A thing that was refused by name.
struct RefusalAnswer: ObjectAnswer {
  let refusal: TrafficRefusal
  let count: TrafficLog.RefusalCount

  static let name = "RefusedByName"
  static let members: [AnswerMember<RefusalAnswer>] = [
    AnswerMember("name", \.refusal.name, "An operation, what stands behind `not implemented:`, or method and path."),
    AnswerMember("front", \.refusal.front, "Null for a path of no front."),
    AnswerMember("count", \.count.count, "How often it was asked for."),
    AnswerMember("first", { String($0.count.first) }, "The id of the first such request."),
    AnswerMember("last", { String($0.count.last) }, "The id of the latest."),
    AnswerMember("last_at", as: .time, \.count.lastAt.rfc3339, "When that was, by the sandbox's clock."),
  ]
}
