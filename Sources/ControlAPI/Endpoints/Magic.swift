internal import Description
internal import HTTPServer
internal import Model
internal import OpenAPI
internal import Sandboxes

/// Whether magic values are enabled, and their list.
enum GetMagic: PromptEndpoint {
  static let declaration = Declaration(
    method: .get, path: "magic", tag: .faults, summary: "List the magic values: names and codes with fixed outcomes",
    details:
      "While magic values are on, each of these names and codes has its outcome in every realm, without a user of that name."
  )

  typealias Input = NoMembers
  typealias Output = MagicAnswer

  static func run(_ input: NoMembers, in call: Call) throws -> MagicAnswer {
    MagicAnswer(isOn: call.sandbox.hasMagicValues)
  }
}

/// Enables or disables magic values.
enum PostMagic: PromptEndpoint {
  static let declaration = Declaration(
    method: .post, path: "magic", tag: .faults, summary: "Switch magic values on or off")

  struct Input: MemberDecodable {
    let isOn: Bool

    init(from members: inout MemberReader) throws(Refusal) {
      isOn = try members.required(
        "enabled", .flag, "Whether magic values are on; off unless the configuration has `magicValues: true`.")
    }
  }

  typealias Output = MagicAnswer

  static func run(_ input: Input, in call: Call) throws -> MagicAnswer {
    try call.core.setMagicValues(input.isOn, in: call.sandbox)
    return MagicAnswer(isOn: input.isOn)
  }
}

struct MagicAnswer: ObjectAnswer {
  let isOn: Bool

  static let name = "Magic"
  static let members: [AnswerMember<MagicAnswer>] = [
    AnswerMember("enabled", \.isOn),
    AnswerMember(
      "names", { _ in MagicName.allCases.map { MagicValueAnswer(value: $0.rawValue, outcome: $0.outcome) } },
      "The name, alone or before an `@`."),
    AnswerMember(
      "codes", { _ in MagicCode.allCases.map { MagicValueAnswer(value: $0.text, outcome: $0.outcome) } },
      "The code, padded with zeros in front to the length of the code."),
  ]
}

struct MagicValueAnswer: ObjectAnswer {
  let value: String
  let outcome: String

  static let name = "MagicValue"
  static let members: [AnswerMember<MagicValueAnswer>] = [
    AnswerMember("value", \.value), AnswerMember("outcome", \.outcome),
  ]
}
