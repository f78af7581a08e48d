internal import Ambient
internal import Description
internal import HTTPServer
internal import Model
internal import OpenAPI
internal import SignIn

/// Creates an account, to be confirmed by a code.
enum SignUp: RESTEndpoint {
  static let declaration = Declaration(
    method: .post, path: "sign-up", tag: .signUp, summary: "Create an account",
    details: "A code is sent to the address that the pool verifies; send it to `sign-up/confirm`.", status: 201,
    lane: .worker, errors: [.invalidPassword, .userExists, .notAuthorized],
    places: Places(password: "/password", attributes: "/attributes"))

  struct Input: MemberDecodable {
    let username: String
    let password: String?
    let attributes: [NamedText]
    let metadata: [String: String]
    let client: ClientClaim

    init(from members: inout MemberReader) throws(Refusal) {
      username = try members.required(
        "username", .text(), "The username, or the address that is used as username in this pool.")
      password = try members.optional(
        "password", .text(1...256, format: "password"),
        "The password; optional if one-time codes are enabled in the pool.")
      attributes = try members.optional("attributes", .namedTexts, default: [], "The user's attributes, by name.")
      metadata = try members.optional(
        "client_metadata", .texts, default: [:], "Metadata that is stored with the message and passed to triggers.")
      client = try ClientClaim(from: &members)
    }
  }

  struct Output: ObjectAnswer {
    let result: SignUpResult

    static let name = "SignedUp"
    static let members: [AnswerMember<Output>] = [
      AnswerMember("sub", { $0.result.user.description }, "The user's stable id."),
      AnswerMember("username", \.result.username),
      AnswerMember("confirmed", \.result.isConfirmed),
      AnswerMember(optional: "delivery", { $0.result.delivery.map { Delivery($0) } }),
      AnswerMember(
        optional: "session", { $0.result.flow?.description },
        "The session for `sign-up/confirm`, if the confirmation can continue with a sign-in."),
    ]
  }

  static func run(_ input: Input, in call: Call) throws -> Output {
    let (client, proof) = try call.client(input.client)
    return Output(
      result: try call.service.accounts.signUp(
        SignUpRequest(
          client: client.id, proof: proof, username: input.username, password: input.password,
          attributes: input.attributes.map { Attribute($0.name, $0.value) }, metadata: input.metadata)))
  }
}
