internal import Description
internal import HTTPServer
internal import Model
internal import OpenAPI
internal import SignIn

/// Sends another sign-up code.
enum SignUpResend: RESTEndpoint {
  static let declaration = Declaration(
    method: .post, path: "sign-up/resend", tag: .signUp, summary: "Send another sign-up code",
    details: "The earlier code is no longer valid.", lane: .loop,
    errors: [.userNotFound, .tooManyAttempts])

  struct Input: MemberDecodable {
    let username: String
    let client: ClientClaim

    init(from members: inout MemberReader) throws(Refusal) {
      username = try members.required("username", .text(), "The username of the sign-up.")
      client = try ClientClaim(from: &members)
    }
  }

  static func run(_ input: Input, in call: Call) throws -> DeliveryAnswer {
    let (client, proof) = try call.client(input.client)
    return DeliveryAnswer(
      try call.service.accounts.resendSignUpCode(client: client.id, proof: proof, username: input.username))
  }
}
