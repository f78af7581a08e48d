internal import Description
internal import HTTPServer
internal import Model
internal import OpenAPI
internal import SignIn

/// Signs in with a password, or with the session of a sign-up just confirmed.
enum SignIn: RESTEndpoint {
  static let declaration = Declaration(
    method: .post, path: "sign-in", tag: .signIn, summary: "Sign in with a password",
    details: "The client must allow it (`ALLOW_USER_PASSWORD_AUTH`; with a session, `ALLOW_USER_AUTH`).",
    lane: .worker,
    errors: [
      .notAuthorized, .userNotFound, .userNotConfirmed, .userDisabled, .passwordResetRequired, .flowNotEnabled,
      .sessionExpired, .tooManyAttempts,
    ], places: Places(password: "/password"))

  struct Input: MemberDecodable {
    let username: String
    let password: String?
    let session: String?
    let client: ClientClaim

    init(from members: inout MemberReader) throws(Refusal) {
      username = try members.required("username", .text(), "The username, or an address that can be used instead.")
      password = try members.optional(
        "password", .text(1...256, format: "password"), "The password; expected unless `session` is sent.")
      session = try members.optional("session", .text(), "The session of `sign-up/confirm`.")
      client = try ClientClaim(from: &members)
    }
  }

  static func run(_ input: Input, in call: Call) throws -> SignInAnswerBody {
    let (client, proof) = try call.client(input.client)
    let start: SignInRequest.Start
    switch (input.password, input.session) {
    case (let password?, nil): start = .password(password)
    case (nil, let session?): start = .choice(ChoiceRequest(flow: try Session.handle(session)))
    case (nil, nil): throw Refusal(.invalidRequest, "/password is missing", pointer: "/password")
    case (_?, _?): throw Refusal(.invalidRequest, "either a password or a session is expected", pointer: "/session")
    }
    return try SignInAnswerBody(
      try call.service.signIns.signIn(
        SignInRequest(client: client.id, proof: proof, username: input.username, start: start)))
  }
}

/// Parses flow handles.
enum Session {
  /// - Throws: for malformed text, the same error as for an unknown handle.
  static func handle(_ text: String) throws(CoreError) -> FlowHandle {
    guard let handle = FlowHandle(text) else { throw .signIn(.invalidFlow) }
    return handle
  }
}
