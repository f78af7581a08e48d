internal import Description
internal import HTTPServer
internal import OpenAPI
internal import SignIn
internal import Tokens

/// Changes the user's own password.
enum PasswordChange: BearerEndpoint {
  typealias Output = NoContent

  static let declaration = Declaration(
    method: .post, path: "password/change", tag: .password,
    summary: "Change the password of the access token's account", status: 204,
    lane: .worker, errors: [.invalidPassword, .tooManyAttempts],
    places: Places(password: "/new_password"))

  struct Input: MemberDecodable {
    let oldPassword: String?
    let newPassword: String

    init(from members: inout MemberReader) throws(Refusal) {
      oldPassword = try members.optional(
        "old_password", .text(1...256, format: "password"), "The current password; optional if the account has none.")
      newPassword = try members.required(
        "new_password", .text(1...256, format: "password"),
        "The new password, which must comply with the pool's policy.")
    }
  }

  static func run(_ input: Input, in call: Call, by bearer: Bearer) throws -> NoContent {
    try call.service.accounts.changePassword(
      of: bearer, previous: input.oldPassword, proposed: input.newPassword)
    return NoContent()
  }
}
