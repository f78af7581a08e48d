internal import Ambient
internal import Description
internal import OpenAPI

/// The time of a sandbox.
struct ClockState: ObjectAnswer {
  let clock: Clock
  private let machine: Instant

  init(_ clock: Clock, machine: Instant = .machine) {
    self.clock = clock
    self.machine = machine
  }

  static let name = "Clock"
  static let members: [AnswerMember<ClockState>] = [
    AnswerMember("now", as: .time, { $0.clock.now(machine: $0.machine).rfc3339 }),
    AnswerMember("frozen", \.clock.isFrozen, "Whether the clock is frozen."),
    AnswerMember(
      "offset_seconds", { Int($0.clock.offsetSeconds(machine: $0.machine)) },
      "How far the clock is ahead of the machine's clock."),
    AnswerMember(
      "date_skew_seconds", { Int(($0.clock.dateSkew ?? 0) / 1000) },
      "How far the header `Date` of responses is ahead of the clock."),
  ]
}
