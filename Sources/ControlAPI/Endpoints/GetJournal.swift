internal import Description
internal import HTTPServer
internal import Model
internal import OpenAPI
internal import Sandboxes
internal import Store

/// Changes to accounts, trigger calls, and undelivered messages.
enum GetJournal: PromptEndpoint {
  static let declaration = Declaration(
    method: .get, path: "journal", tag: .requests, summary: "List the changes to accounts",
    details: """
      Sign-ups, sign-ins and the like as facts, with each call of a trigger (`trigger_called`) and each message that could not be \
      delivered (`delivery_failed`). The latest 10,000 are kept.
      """)

  struct Input: MemberDecodable {
    let after: UInt64
    let kind: String?
    let realm: String?
    let limit: Int

    init(from members: inout MemberReader) throws(Refusal) {
      after = try members.optional("after", .number, default: 0, "Only changes after the one with this id.")
      kind = try members.optional("kind", .text(), "Only changes of this kind, e.g. `trigger_called`.")
      realm = try members.optional("realm", .text(), "Only changes in this pool.")
      limit = try members.optional("limit", .integer(1...1000), default: 100, "The maximum number; by default 100.")
    }
  }

  struct Output: ObjectAnswer {
    let changes: [ChangeAnswer]
    let hasMore: Bool

    static let name = "Journal"
    static let members: [AnswerMember<Output>] = [
      AnswerMember("changes", \.changes, "Oldest first."),
      AnswerMember(
        optional: "next", { page in page.hasMore ? page.changes.last.map { String($0.number) } : nil },
        "If there are more: `after` for the next page."),
    ]
  }

  static func run(_ input: Input, in call: Call) throws -> Output {
    var changes: [ChangeAnswer] = []
    for (number, packed) in call.sandbox.snapshot.journal.after(input.after) {
      let event = packed.value
      if let realm = input.realm, event.realm.text != realm { continue }
      let change = ChangeAnswer(number: number, event: event)
      if let kind = input.kind, change.kind != kind { continue }
      if changes.count == input.limit { return Output(changes: changes, hasMore: true) }
      changes.append(change)
    }
    return Output(changes: changes, hasMore: false)
  }
}
