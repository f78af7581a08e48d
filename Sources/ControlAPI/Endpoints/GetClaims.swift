internal import HTTPServer
internal import OpenAPI
internal import Tokens

/// Explains the claims of tokens.
enum GetClaims: PromptEndpoint {
  static let declaration = Declaration(
    method: .get, path: "claims", tag: .tokens, summary: "Explain the claims of tokens",
    details:
      "The claims that this server issues, from its own declarations, without custom attributes."
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
    AnswerMember("name", \.claim.name), AnswerMember("about", \.claim.about, "The meaning of the claim and its use."),
    AnswerMember(optional: "difference", \.claim.difference, "The difference from tokens of the simulated service."),
  ]
}
