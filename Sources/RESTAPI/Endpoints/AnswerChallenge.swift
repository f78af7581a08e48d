internal import Description
internal import Encodings
internal import HTTPServer
internal import JSON
internal import Model
internal import OpenAPI
internal import SignIn

/// Answers the current challenge of a sign-in.
enum AnswerChallenge: RESTEndpoint {
  static let declaration = Declaration(
    method: .post, path: "challenge", tag: .signIn, summary: "Answer the next challenge of a sign-in",
    details: "After a refused answer, the session can be used for another answer.", lane: .worker,
    errors: [
      .notAuthorized, .invalidPassword, .codeMismatch, .sessionExpired, .userNotConfirmed, .userDisabled, .userExists,
      .passwordResetRequired, .flowNotEnabled, .codeExpired,
    ],
    places: Places(
      username: nil, password: "/answer/new_password", attributes: "/answer/attributes", code: "/answer/code"))

  struct Input: MemberDecodable {
    let session: String
    let challenge: ChallengeName
    let answer: JSONObject
    let client: ClientClaim

    init(from members: inout MemberReader) throws(Refusal) {
      session = try members.required("session", .text(), "The session that was returned with the challenge.")
      challenge = try members.required("challenge", ChallengeName.kind, "The question.")
      answer = try members.required(
        "answer",
        .object(anyOf: [
          ("NewPasswordAnswer", NewPassword.self), ("CodeAnswer", Code.self), ("FactorAnswer", Factor.self),
          ("FactorSetUpAnswer", FactorSetUpStep.self),
        ]),
        "The kind of the challenge.")
      client = try ClientClaim(from: &members)
    }
  }

  /// The answer to `new_password`.
  struct NewPassword: MemberDecodable {
    let password: String
    let attributes: [NamedText]

    init(from members: inout MemberReader) throws(Refusal) {
      password = try members.required(
        "new_password", .text(1...256, format: "password"), "The new password.")
      attributes = try members.optional(
        "attributes", .namedTexts, default: [], "The required attributes that the account lacks.")
    }
  }

  /// The answer to `email_otp`, `sms_otp`, `sms_mfa` and `totp`.
  struct Code: MemberDecodable {
    let code: String

    init(from members: inout MemberReader) throws(Refusal) {
      code = try members.required("code", .text(), "The sent code, or the code of the authenticator app.")
    }
  }

  /// The answer to `select_mfa`.
  struct Factor: MemberDecodable {
    let factor: SecondFactor

    init(from members: inout MemberReader) throws(Refusal) {
      factor = try members.required("factor", .secondFactor, "One of the challenge's options.")
    }
  }

  /// The answers to `mfa_setup`: first the factor, with the address for email codes; then the first code of the app.
  struct FactorSetUpStep: MemberDecodable {
    let factor: SecondFactor?
    let email: String?
    let code: String?

    init(from members: inout MemberReader) throws(Refusal) {
      factor = try members.optional(
        "factor", .secondFactor, "`totp` for an authenticator app, `email_otp` for codes by mail.")
      email = try members.optional("email", .text(), "The address for mailed codes.")
      code = try members.optional(
        "code", .text(), "The first code of the authenticator app, which completes the sign-in.")
    }
  }

  static func run(_ input: Input, in call: Call) throws -> SignInAnswerBody {
    let (client, proof) = try call.client(input.client)
    var handle = try Session.handle(input.session)
    let reply: SignInAnswer.Reply
    if input.challenge == .factorSetUp {
      let step = try FactorSetUpStep(input.answer, pointer: "/answer")
      if step.factor == .softwareToken {
        let (secret, next) = try call.service.accounts.factors.associateSoftwareToken(in: handle)
        return .next(Next(secret: Base32.encode(secret), session: next))
      }
      if let code = step.code {
        handle = try call.service.accounts.factors.verifySoftwareToken(code: code, name: nil, in: handle)
      }
      reply = step.email.map { .factorAddress($0) } ?? .factorIsSetUp
    } else {
      reply = try Self.reply(input)
    }
    return try SignInAnswerBody(
      try call.service.signIns.answer(
        SignInAnswer(
          client: client.id, proof: proof, flow: handle, reply: reply)))
  }

  private static func reply(_ input: Input) throws(Refusal) -> SignInAnswer.Reply {
    switch input.challenge {
    case .newPassword:
      let answer = try NewPassword(input.answer, pointer: "/answer")
      return .newPassword(answer.password, attributes: answer.attributes.map { Attribute($0.name, $0.value) })
    case .emailCode:
      return .code(try Code(input.answer, pointer: "/answer").code, channel: .email)
    case .smsCode:
      return .code(try Code(input.answer, pointer: "/answer").code, channel: .sms)
    case .textFactor:
      return .factor(try Code(input.answer, pointer: "/answer").code, .sms)
    case .tokenFactor:
      return .factor(try Code(input.answer, pointer: "/answer").code, .softwareToken)
    case .factorChoice:
      return .factorChoice(try Factor(input.answer, pointer: "/answer").factor)
    case .factorSetUp:
      return .factorIsSetUp
    }
  }
}

extension ValueKind<SecondFactor> {
  /// A second factor, by the name of its challenge.
  fileprivate static var secondFactor: ValueKind {
    let names = SecondFactor.allCases.map(\.challengeName.rawValue)
    return ValueKind(
      .text(oneOf: names), expected: "one of \(names.joined(separator: ", "))", placeholder: .softwareToken
    ) { name in
      SecondFactor.allCases.first { $0.challengeName.rawValue == name }
    }
  }
}
