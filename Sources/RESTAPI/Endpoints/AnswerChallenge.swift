internal import HTTPServer
internal import IdentityCore
internal import JSON
internal import OpenAPI

/// Answers the question that a sign-in has led to.
enum AnswerChallenge: RESTEndpoint {
  static let declaration = Declaration(
    method: .post, path: "challenge", tag: .signIn, summary: "Answer the next question of a sign-in",
    details: "A refused answer leaves the session open for another one.", audience: .client, lane: .worker,
    errors: [
      .notAuthorized, .invalidPassword, .codeMismatch, .sessionExpired, .userNotConfirmed, .userDisabled, .userExists,
      .passwordResetRequired, .flowNotEnabled,
    ],
    places: Places(
      username: nil, password: "/answer/new_password", attributes: "/answer/attributes", code: "/answer/code"))

  struct Input: MemberDecodable {
    let session: String
    let challenge: ChallengeName
    let answer: JSONObject
    let client: ClientClaim

    init(from members: inout MemberReader) throws(Refusal) {
      session = try members.required("session", .text(), "The session that came with the question.")
      challenge = try members.required("challenge", ChallengeName.kind, "The question.")
      answer = try members.required(
        "answer", .object(anyOf: [("NewPasswordAnswer", NewPassword.self), ("CodeAnswer", Code.self)]),
        "What the question asks for.")
      client = try ClientClaim(from: &members)
    }
  }

  /// The answer to `new_password`.
  struct NewPassword: MemberDecodable {
    let password: String
    let attributes: [NamedText]

    init(from members: inout MemberReader) throws(Refusal) {
      password = try members.required(
        "new_password", .text(1...256, format: "password"), "Takes the place of the old one.")
      attributes = try members.optional("attributes", .namedTexts, default: [], "Those that are required and missing.")
    }
  }

  /// The answer to `email_otp` and `sms_otp`.
  struct Code: MemberDecodable {
    let code: String

    init(from members: inout MemberReader) throws(Refusal) {
      code = try members.required("code", .text(), "The code that was sent.")
    }
  }

  static func run(_ input: Input, in call: Call) throws -> SignInAnswerBody {
    let (client, proof) = try call.client(input.client)
    return try SignInAnswerBody(
      try call.service.answer(
        SignInAnswer(
          client: client.id, proof: proof, flow: try Session.handle(input.session), reply: try reply(input))))
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
    }
  }
}
