internal import Description
internal import HTTPServer
internal import JSON
internal import OpenAPI
internal import Sandboxes

/// Request statistics of the last hour.
enum GetActivity: PromptEndpoint {
  static let declaration = Declaration(
    method: .get, path: "activity", tag: .events, summary: "Get the requests of the last hour, minute by minute",
    details: "For charts: all sandboxes together, without the control API, by the machine's clock.",
    actsOnSandbox: false)

  typealias Input = NoMembers

  struct Output: ObjectAnswer {
    let minutes: [MinuteAnswer]
    let operations: [OperationAnswer]

    static let name = "Activity"
    static let members: [AnswerMember<Output>] = [
      AnswerMember("minutes", \.minutes, "The last 60, the current one last."),
      AnswerMember("operations", \.operations, "Each operation that was requested in them."),
    ]
  }

  static func run(_ input: NoMembers, in call: Call) throws -> Output {
    let history = call.core.history
    let current = history.current
    let known = Dictionary(history.minutes.map { ($0.number, $0.total) }) { first, _ in first }
    let minutes = (0..<RequestHistory.length).map { index in
      let age = RequestHistory.length - 1 - index
      return MinuteAnswer(age: age, figures: known[current - age] ?? RequestHistory.Figures())
    }
    return Output(
      minutes: minutes, operations: history.operations.map { OperationAnswer(key: $0.key, figures: $0.figures) })
  }
}

/// The requests of one minute.
struct MinuteAnswer: ObjectAnswer {
  /// How many minutes ago it began.
  let age: Int
  let figures: RequestHistory.Figures

  static let name = "Minute"
  static let members: [AnswerMember<MinuteAnswer>] = [
    AnswerMember("minutes_ago", \.age),
    AnswerMember("requests", \.figures.count),
    AnswerMember("refused", \.figures.refused, "The number of rejected requests."),
    AnswerMember("issued", \.figures.issued, "The number of requests that issued tokens: sign-ins and refreshes."),
  ]
}

/// The requests of one operation.
struct OperationAnswer: ObjectAnswer {
  let key: RequestTotals.Key
  let figures: RequestHistory.Figures

  static let name = "OperationActivity"
  static let members: [AnswerMember<OperationAnswer>] = [
    AnswerMember("front", \.key.front), AnswerMember("operation", \.key.operation),
    AnswerMember("requests", \.figures.count), AnswerMember("refused", \.figures.refused),
    AnswerMember("mean_ms", as: Schema(["type": "number", "minimum": 0]), { $0.mean }),
    AnswerMember(
      "slowest_ms", as: Schema(["type": "number", "minimum": 0]), { Self.milliseconds($0.figures.slowest) }),
  ]

  private var mean: JSON { Self.milliseconds(figures.seconds / Double(max(1, figures.count))) }

  private static func milliseconds(_ seconds: Double) -> JSON {
    .number((seconds * 1_000_000).rounded() / 1_000)
  }
}
