internal import Ambient
internal import Description
internal import JSON
internal import Model
internal import OpenAPI
internal import Sandboxes

/// An entry in the list of sandboxes.
struct SandboxAnswer: ObjectAnswer {
  let id: SandboxID
  let label: String?
  let created: Instant
  let expires: Instant?
  let pools: Int
  let users: Int
  let messages: Int
  let snapshots: Int
  let clock: ClockState

  init(_ holder: SandboxHolder) {
    let sandbox = holder.snapshot
    id = holder.id
    label = holder.name
    created = holder.created
    expires = holder.expires
    pools = sandbox.realmsInOrder.count(where: \.isUserPool)
    users = sandbox.userCount
    messages = sandbox.outbox.count
    snapshots = holder.snapshots.count
    clock = ClockState(sandbox.clock)
  }

  static let name = "Sandbox"
  static let members: [AnswerMember<SandboxAnswer>] = [
    AnswerMember("id", \.id.text),
    AnswerMember(optional: "name", \.label, "The name that was given to the sandbox."),
    AnswerMember("created_at", as: .time, \.created.rfc3339, "When the sandbox was created, by the machine's clock."),
    AnswerMember(
      optional: "expires_at", { $0.expires.map { TimeText($0) } },
      "When the sandbox will be removed, by the machine's clock."),
    AnswerMember("user_pools", \.pools, "How many."),
    AnswerMember("users", \.users, "The number of users in all pools."),
    AnswerMember("messages", \.messages, "The number of messages in the outbox."),
    AnswerMember("snapshots", \.snapshots, "How many."),
    AnswerMember("clock", \.clock),
  ]
}

/// An optional time.
struct TimeText: Answer {
  private let text: String

  init(_ instant: Instant) {
    text = instant.rfc3339
  }

  static var schema: Schema { .time }
  func write(to writer: inout JSONWriter) { writer.value(text) }
}
