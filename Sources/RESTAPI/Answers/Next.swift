internal import IdentityCore
internal import JSON
internal import OpenAPI

/// The next question of a sign-in.
struct Next: ObjectAnswer {
  let challenge: ChallengeName
  let session: String
  let delivery: Delivery?
  let options: [String]?

  /// - Throws: a fault of ours for a question that no call of this front leads to.
  init(_ challenge: Challenge) throws(CoreError) {
    guard let handle = challenge.handle else { throw .internalFault("a challenge without a session") }
    session = handle.description
    switch challenge.question {
    case .newPassword(let required, _):
      self.challenge = .newPassword
      delivery = nil
      options = required
    case .code(let sent):
      self.challenge = sent.channel == .sms ? .smsCode : .emailCode
      delivery = Delivery(sent)
      options = nil
    case .passwordProof, .choice, .password, .passwordProofStart:
      throw .internalFault("a challenge that was not asked for")
    }
  }

  static let name = "Next"
  static let members: [AnswerMember<Next>] = [
    AnswerMember("challenge", as: ChallengeName.schema, { $0.challenge.rawValue }, "What `challenge` asks for next."),
    AnswerMember("session", \.session, "Goes with the answer; good for one."),
    AnswerMember(optional: "delivery", \.delivery, "Where a code went."),
    AnswerMember(
      optional: "options", \.options, "With `new_password`: the attributes that must be given along with it."),
  ]
}

/// Tokens, or the next question.
enum SignInAnswerBody: Answer {
  case tokens(Tokens)
  case next(Next)

  /// - Throws: a fault of ours where the sign-in has led to a browser's session.
  init(_ step: SignInStep) throws(CoreError) {
    switch step {
    case .tokens(let tokens): self = .tokens(Tokens(tokens))
    case .challenge(let challenge): self = .next(try Next(challenge))
    case .session: throw .internalFault("a sign-in over the API led to a session")
    }
  }

  static var schema: Schema { .any(of: [Tokens.schema, Next.schema]) }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .tokens(let tokens): tokens.write(to: &writer)
    case .next(let next): next.write(to: &writer)
    }
  }
}
