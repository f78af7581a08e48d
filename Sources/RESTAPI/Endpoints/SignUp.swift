internal import Ambient
internal import Description
internal import HTTPServer
internal import Model
internal import OpenAPI
internal import SignIn

/// Makes an account, which a code confirms.
enum SignUp: RESTEndpoint {
  static let declaration = Declaration(
    method: .post, path: "sign-up", tag: .signUp, summary: "Make an account",
    details: "A code goes to the address that the pool verifies; `sign-up/confirm` takes it.", status: 201,
    audience: .client, lane: .worker, errors: [.invalidPassword, .userExists, .notAuthorized],
    places: Places(password: "/password", attributes: "/attributes"))

  struct Input: MemberDecodable {
    let username: String
    let password: String?
    let attributes: [NamedText]
    let metadata: [String: String]
    let client: ClientClaim

    init(from members: inout MemberReader) throws(Refusal) {
      username = try members.required("username", .text(), "The name, or the address that serves as name in this pool.")
      password = try members.optional(
        "password", .text(1...256, format: "password"), "May be left out where the pool has one-time codes.")
      attributes = try members.optional("attributes", .namedTexts, default: [], "Facts about the person, by name.")
      metadata = try members.optional("client_metadata", .texts, default: [:], "Goes along with the message.")
      client = try ClientClaim(from: &members)
    }
  }

  struct Output: ObjectAnswer {
    let result: SignUpResult

    static let name = "SignedUp"
    static let members: [AnswerMember<Output>] = [
      AnswerMember("sub", { $0.result.user.description }, "The stable id."),
      AnswerMember("username", \.result.username),
      AnswerMember("confirmed", \.result.isConfirmed),
      AnswerMember(optional: "delivery", { $0.result.delivery.map { Delivery($0) } }),
      AnswerMember(
        optional: "session", { $0.result.flow?.description },
        "For `sign-up/confirm`, where confirming may lead straight to a sign-in."),
    ]
  }

  static func run(_ input: Input, in call: Call) throws -> Output {
    let (client, proof) = try call.client(input.client)
    return Output(
      result: try call.service.signUp(
        SignUpRequest(
          client: client.id, proof: proof, username: input.username, password: input.password,
          attributes: input.attributes.map { Attribute($0.name, $0.value) }, metadata: input.metadata)))
  }
}
