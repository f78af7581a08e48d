internal import Description
internal import HTTPServer
internal import Model
internal import OpenAPI
internal import SignIn

/// Sets a new password with a code.
enum PasswordConfirm: RESTEndpoint {
  static let declaration = Declaration(
    method: .post, path: "password/confirm", tag: .password, summary: "Set a new password with a code", status: 204,
    lane: .worker,
    errors: [.codeMismatch, .codeExpired, .invalidPassword, .userNotFound, .userDisabled, .tooManyAttempts],
    places: Places(password: "/new_password"))

  struct Input: MemberDecodable {
    let username: String
    let code: String
    let newPassword: String
    let client: ClientClaim

    init(from members: inout MemberReader) throws(Refusal) {
      username = try members.required("username", .text(), "The username, or an address that can be used instead.")
      code = try members.required("code", .text(), "The sent code.")
      newPassword = try members.required(
        "new_password", .text(1...256, format: "password"),
        "The new password, which must comply with the pool's policy.")
      client = try ClientClaim(from: &members)
    }
  }

  static func run(_ input: Input, in call: Call) throws -> NoContent {
    let (client, proof) = try call.client(input.client)
    try call.service.accounts.confirmForgotPassword(
      client: client.id, proof: proof, username: input.username, code: input.code, newPassword: input.newPassword)
    return NoContent()
  }
}
