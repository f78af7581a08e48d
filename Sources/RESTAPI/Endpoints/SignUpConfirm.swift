internal import Description
internal import HTTPServer
internal import Model
internal import OpenAPI
internal import SignIn

/// Confirms an account with its code.
enum SignUpConfirm: RESTEndpoint {
  static let declaration = Declaration(
    method: .post, path: "sign-up/confirm", tag: .signUp, summary: "Confirm an account", lane: .loop,
    errors: [.codeMismatch, .codeExpired, .userNotFound, .userExists, .tooManyAttempts])

  struct Input: MemberDecodable {
    let username: String
    let code: String
    let session: String?
    let client: ClientClaim

    init(from members: inout MemberReader) throws(Refusal) {
      username = try members.required("username", .text(), "The username of the sign-up.")
      code = try members.required("code", .text(), "The sent code.")
      session = try members.optional(
        "session", .text(), "The session of `sign-up`; the answer has a session even without it.")
      client = try ClientClaim(from: &members)
    }
  }

  struct Output: ObjectAnswer {
    let session: String?

    static let name = "Confirmed"
    static let members: [AnswerMember<Output>] = [
      AnswerMember(optional: "session", \.session, "A session that `sign-in` accepts instead of a password.")
    ]
  }

  static func run(_ input: Input, in call: Call) throws -> Output {
    let (client, proof) = try call.client(input.client)
    let session = input.session.map { FlowHandle($0) }
    if let session, session == nil { throw CoreError.signIn(.invalidFlow) }
    let flow = try call.service.accounts.confirmSignUp(
      client: client.id, proof: proof, username: input.username, code: input.code, flow: session ?? nil)
    return Output(session: flow?.description)
  }
}
