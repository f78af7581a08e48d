internal import HTTPServer
internal import OpenAPI
internal import Tokens

/// Explains the claims of tokens.
enum GetClaims: PromptEndpoint {
  static let declaration = Declaration(
    method: .get, path: "claims", tag: .tokens, summary: "Explain the claims of tokens",
    details:
      "The claims that this server writes, by the declarations that it writes them with. Custom attributes are not among them."
  )

  typealias Input = NoMembers

  struct Output: ObjectAnswer {
    static let name = "Claims"
    static let members: [AnswerMember<Output>] = [
      AnswerMember("claims", { _ in TokenClaim.all.map(ClaimAnswer.init) }, "In the order of their names.")
    ]
  }

  static func run(_ input: NoMembers, in call: Call) throws -> Output { Output() }
}

/// One claim.
struct ClaimAnswer: ObjectAnswer {
  let claim: TokenClaim

  static let name = "Claim"
  static let members: [AnswerMember<ClaimAnswer>] = [
    AnswerMember("name", \.claim.name), AnswerMember("about", \.claim.about, "What it says and what to do with it."),
    AnswerMember(optional: "difference", \.claim.difference, "What is otherwise in tokens of the imitated service."),
  ]
}
