internal import Description
internal import HTTPServer
internal import Model
internal import OpenAPI
internal import SignIn

/// Sends another one-time code, which replaces the one before.
enum OTPResend: RESTEndpoint {
  static let declaration = Declaration(
    method: .post, path: "otp/resend", tag: .codes, summary: "Send another one-time code",
    details: "The answer has a new session; the earlier code and its session are no longer valid.", lane: .loop,
    errors: [.sessionExpired, .flowNotEnabled, .userDisabled])

  struct Input: MemberDecodable {
    let session: String
    let client: ClientClaim

    init(from members: inout MemberReader) throws(Refusal) {
      session = try members.required("session", .text(), "The session of `otp/start` or `otp/resend`.")
      client = try ClientClaim(from: &members)
    }
  }

  static func run(_ input: Input, in call: Call) throws -> CodeSent {
    let (client, proof) = try call.client(input.client)
    let step = try call.service.signIns.answer(
      SignInAnswer(
        client: client.id, proof: proof, flow: try Session.handle(input.session), reply: .anotherCode))
    return try CodeSent(step, client: client, in: call)
  }
}
