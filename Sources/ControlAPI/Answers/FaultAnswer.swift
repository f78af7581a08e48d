internal import HTTPServer
internal import IdentityCore
internal import JSON
internal import OpenAPI

/// A fault in force, as it was ordered, and how often it will act yet.
struct FaultAnswer: ObjectAnswer {
  let entry: FaultBook.Entry

  static let name = "Fault"
  static let members: [AnswerMember<FaultAnswer>] = [
    AnswerMember("id", \.entry.id),
    AnswerMember("match", { FaultMatchAnswer(match: $0.entry.fault.match) }),
    AnswerMember("action", { FaultActionAnswer(action: $0.entry.fault.action) }),
    AnswerMember(optional: "times", \.entry.fault.times),
    AnswerMember("remaining", \.entry.remaining, "How often it will act yet; null for ever."),
    AnswerMember(
      "matched", \.entry.matched, "How many requests it was compared with and meant, `nth` and chance aside."),
  ]
}

struct FaultMatchAnswer: ObjectAnswer {
  let match: Fault.Match

  static let name = "FaultMatchInForce"
  static let members: [AnswerMember<FaultMatchAnswer>] = [
    AnswerMember(optional: "front", \.match.front),
    AnswerMember(optional: "operation", \.match.operation),
    AnswerMember(optional: "client", \.match.client),
    AnswerMember(optional: "user", \.match.user),
    AnswerMember(optional: "path", \.match.path),
    AnswerMember(optional: "method", \.match.method),
    AnswerMember(optional: "nth", { $0.match.nth.isEmpty ? nil : $0.match.nth }),
    AnswerMember(optional: "probability", { $0.match.probability.map { JSON.number($0) } }),
  ]
}

struct FaultActionAnswer: ObjectAnswer {
  let action: Fault.Action

  static let name = "FaultActionInForce"
  static let members: [AnswerMember<FaultActionAnswer>] = [
    AnswerMember(optional: "delay_ms", \.action.delayMilliseconds),
    AnswerMember(optional: "error", { $0.action.error.map { FaultErrorAnswer(failure: $0) } }),
    AnswerMember(
      optional: "throttle",
      { $0.action.throttle.map { ["limit": $0.limit, "per_seconds": $0.perSeconds] as [String: Int] } }),
    AnswerMember(optional: "drop", \.action.drop?.rawValue),
    AnswerMember(optional: "corrupt", \.action.corrupt?.rawValue),
  ]
}

struct FaultErrorAnswer: ObjectAnswer {
  let failure: Fault.Action.Failure

  static let name = "FaultErrorInForce"
  static let members: [AnswerMember<FaultErrorAnswer>] = [
    AnswerMember("code", \.failure.code),
    AnswerMember(optional: "message", \.failure.message),
    AnswerMember(optional: "status", \.failure.status),
  ]
}
