internal import Ambient
internal import Description
internal import HTTPServer
internal import OpenAPI
internal import Sandboxes

/// Unimplemented features that clients have used.
enum GetRefusals: PromptEndpoint {
  static let declaration = Declaration(
    method: .get, path: "refusals", tag: .requests, summary: "List the refused features",
    details:
      "Operations, settings and paths that clients used and that are not implemented, each once. They stay in the list when their requests leave the journal."
  )

  typealias Input = NoMembers

  struct Output: ObjectAnswer {
    let refusals: [RefusalAnswer]

    static let name = "Refusals"
    static let members: [AnswerMember<Output>] = [
      AnswerMember("refusals", \.refusals, "The refused features, in the order of their first request.")
    ]
  }

  static func run(_ input: NoMembers, in call: Call) throws -> Output {
    Output(refusals: call.sandbox.traffic.refusals.map { RefusalAnswer(refusal: $0.refusal, count: $0.count) })
  }
}

/// A feature rejected by name.
struct RefusalAnswer: ObjectAnswer {
  let refusal: TrafficRefusal
  let count: TrafficLog.RefusalCount

  static let name = "RefusedByName"
  static let members: [AnswerMember<RefusalAnswer>] = [
    AnswerMember(
      "name", \.refusal.name, "The operation, the feature named after `not implemented:`, or the method and path."),
    AnswerMember("front", \.refusal.front, "The front; null for a path that no front serves."),
    AnswerMember("count", \.count.count, "How many requests used it."),
    AnswerMember("first", { String($0.count.first) }, "The id of the first such request."),
    AnswerMember("last", { String($0.count.last) }, "The id of the latest such request."),
    AnswerMember(
      "last_at", as: .time, \.count.lastAt.rfc3339, "The time of the latest request, by the sandbox's clock."),
  ]
}
