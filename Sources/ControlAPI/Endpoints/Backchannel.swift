internal import Ambient
internal import Description
internal import HTTPServer
internal import Model
internal import OAuth
internal import OpenAPI
internal import Sandboxes

/// Lists backchannel authentication requests, made by clients for users on other devices.
enum GetBackchannel: PromptEndpoint {
  static let declaration = Declaration(
    method: .get, path: "backchannel", tag: .users, summary: "List the backchannel authentication requests",
    details: """
      Requests of clients for users on other devices (OpenID Connect CIBA) that have not expired, the newest first. A \
      test decides in place of the user by `POST /_understudy/backchannel/{id}`.
      """)

  typealias Input = NoMembers

  struct Output: ObjectAnswer {
    let requests: [BackchannelAnswer]

    static let name = "BackchannelRequests"
    static let members: [AnswerMember<Output>] = [
      AnswerMember("requests", \.requests, "The requests, the newest first.")
    ]
  }

  static func run(_ input: NoMembers, in call: Call) throws -> Output {
    var requests: [BackchannelState] = []
    for realm in call.core.realms(in: call.sandbox) {
      requests += try call.core.realm(realm.id, call.context).oauth.backchannel.pending()
    }
    return Output(requests: requests.map(BackchannelAnswer.init))
  }
}

/// A backchannel authentication request.
struct BackchannelAnswer: ObjectAnswer {
  let state: BackchannelState

  static let name = "BackchannelRequest"
  static let members: [AnswerMember<BackchannelAnswer>] = [
    AnswerMember("id", \.state.id, "The client's `auth_req_id`."),
    AnswerMember("realm", \.state.realm.text, "The realm."),
    AnswerMember("client_id", \.state.client.text, "The client."),
    AnswerMember("username", \.state.username, "The user who decides."),
    AnswerMember("scopes", \.state.scopes, "The requested scopes."),
    AnswerMember("binding_message", \.state.message, "The text shown on both devices; null for none."),
    AnswerMember("expires_at", as: .time, \.state.expires.rfc3339, "When the request expires, by the sandbox's clock."),
    AnswerMember("approved", \.state.isApproved, "The decision; null until there is one."),
  ]
}

/// Decides a request in place of the user.
enum PostBackchannel: ControlEndpoint {
  static let declaration = Declaration(
    method: .post, path: "backchannel/{id}", tag: .users,
    summary: "Approve or deny a backchannel authentication request",
    details: """
      Decides in place of the user. A client with the delivery mode `ping` is notified before the response; the journal \
      has the result of the notification.
      """,
    status: 204, errors: [.backchannelRequestNotFound])

  struct Input: MemberDecodable {
    let approves: Bool

    init(from members: inout MemberReader) throws(Refusal) {
      approves = try members.required("approve", .flag, "Whether the user approves.")
    }
  }

  typealias Output = NoContent

  static func outcome(_ input: Input, in call: Call) throws -> Outcome {
    let text = call.request.parameters["id"]
    return .work {
      call.attempt {
        for realm in call.core.realms(in: call.sandbox) {
          if try call.core.realm(realm.id, call.context).oauth.backchannel.decide(text, approves: input.approves) {
            return response(NoContent())
          }
        }
        throw Refusal(
          .backchannelRequestNotFound, "no request \(text) waits for a decision: it is unknown, decided or has expired")
      }
    }
  }
}
