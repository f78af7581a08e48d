internal import Description
internal import JSON
internal import Model
internal import OpenAPI
internal import SignIn

/// The next challenge of a sign-in.
struct Next: ObjectAnswer {
  let challenge: ChallengeName
  let session: String
  let delivery: Delivery?
  let options: [String]?
  var secret: String?

  /// - Throws: an internal error for a challenge that no call of this front leads to.
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
    case .factorCode(let sent):
      self.challenge = sent.channel == .sms ? .textFactor : .emailCode
      delivery = Delivery(sent)
      options = nil
    case .totp:
      self.challenge = .tokenFactor
      delivery = nil
      options = nil
    case .factorChoice(let choices):
      self.challenge = .factorChoice
      delivery = nil
      options = choices.map(\.factor.challengeName.rawValue)
    case .factorSetUp(let setUp):
      self.challenge = .factorSetUp
      delivery = nil
      options = setUp.options.map(\.challengeName.rawValue)
    case .passwordProof, .choice, .password, .passwordProofStart, .deviceProofStart, .deviceProof, .passkey, .custom:
      throw .internalFault("an unexpected challenge")
    }
  }

  /// The secret of a new authenticator app; its first code is the next answer.
  init(secret: String, session: FlowHandle) {
    challenge = .factorSetUp
    self.session = session.description
    delivery = nil
    options = nil
    self.secret = secret
  }

  static let name = "Next"
  static let members: [AnswerMember<Next>] = [
    AnswerMember(
      "challenge", as: ChallengeName.schema, { $0.challenge.rawValue }, "The kind of the next answer to `challenge`."),
    AnswerMember("session", \.session, "The session, to be sent with the next answer; it is valid for one answer."),
    AnswerMember(optional: "delivery", \.delivery, "Where a code was sent."),
    AnswerMember(
      optional: "options", \.options,
      "With `new_password`: the attributes that must be sent with it. With `select_mfa` and `mfa_setup`: the second "
        + "factors to choose from."),
    AnswerMember(
      optional: "secret", \.secret,
      "With `mfa_setup`, after `totp` was chosen: the secret for the authenticator app, in base 32."),
  ]
}

extension SecondFactor {
  /// The challenge for the factor; lists of factors use the same names.
  var challengeName: ChallengeName {
    switch self {
    case .sms: .textFactor
    case .softwareToken: .tokenFactor
    case .email: .emailCode
    }
  }
}

/// Tokens, or the next challenge.
enum SignInAnswerBody: Answer {
  case tokens(Tokens)
  case next(Next)

  /// - Throws: an internal error if the sign-in led to a browser session.
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
