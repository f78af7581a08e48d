internal import Description
internal import HTTPServer
internal import Model
internal import OpenAPI
internal import SignIn

/// Sends a code for setting a new password.
enum PasswordForgot: RESTEndpoint {
  static let declaration = Declaration(
    method: .post, path: "password/forgot", tag: .password, summary: "Send a code for a new password",
    lane: .loop, errors: [.notAuthorized, .userNotFound, .userDisabled, .tooManyAttempts])

  struct Input: MemberDecodable {
    let username: String
    let client: ClientClaim

    init(from members: inout MemberReader) throws(Refusal) {
      username = try members.required("username", .text(), "The username, or an address that can be used instead.")
      client = try ClientClaim(from: &members)
    }
  }

  static func run(_ input: Input, in call: Call) throws -> DeliveryAnswer {
    let (client, proof) = try call.client(input.client)
    return DeliveryAnswer(
      try call.service.accounts.forgotPassword(client: client.id, proof: proof, username: input.username))
  }
}
