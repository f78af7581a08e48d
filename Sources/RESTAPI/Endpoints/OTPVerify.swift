internal import Description
internal import HTTPServer
internal import Model
internal import OpenAPI
internal import SignIn

/// Signs in with a one-time code.
enum OTPVerify: RESTEndpoint {
  static let declaration = Declaration(
    method: .post, path: "otp/verify", tag: .codes, summary: "Sign in with a one-time code",
    details: "After a wrong code, another one can be sent. The correct code also confirms the account and its address.",
    lane: .worker,
    errors: [
      .codeMismatch, .sessionExpired, .notAuthorized, .userDisabled, .userExists, .passwordResetRequired,
    ])

  struct Input: MemberDecodable {
    let session: String
    let code: String
    let client: ClientClaim

    init(from members: inout MemberReader) throws(Refusal) {
      session = try members.required("session", .text(), "The session of `otp/start` or `otp/resend`.")
      code = try members.required("code", .text(), "The sent code.")
      client = try ClientClaim(from: &members)
    }
  }

  static func run(_ input: Input, in call: Call) throws -> SignInAnswerBody {
    let (client, proof) = try call.client(input.client)
    return try SignInAnswerBody(
      try call.service.signIns.answer(
        SignInAnswer(
          client: client.id, proof: proof, flow: try Session.handle(input.session),
          reply: .code(input.code, channel: nil))))
  }
}
