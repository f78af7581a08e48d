internal import Description
internal import Model
internal import OpenAPI

/// An active fault with its remaining number of uses.
struct FaultAnswer: ObjectAnswer {
  let entry: FaultBook.Entry

  static let name = "Fault"
  static let members: [AnswerMember<FaultAnswer>] =
    [AnswerMember("id", \.entry.id)] + Fault.answers(\.entry.fault) + [
      AnswerMember("remaining", \.entry.remaining, "How often the fault will still be applied; null: without limit."),
      AnswerMember(
        "matched", \.entry.matched, "How many requests have matched, regardless of `nth` and `probability`."),
    ]
}
