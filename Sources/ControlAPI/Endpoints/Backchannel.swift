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
      Requests of clients for persons at other devices (OpenID Connect CIBA) that have not expired, the newest first. The pretended person \
      decides by `POST /_understudy/backchannel/{id}`.
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
      requests += try call.core.realm(realm.id, call.context).backchannelRequests()
    }
    return Output(requests: requests.map(BackchannelAnswer.init))
  }
}

/// A backchannel authentication request.
struct BackchannelAnswer: ObjectAnswer {
  let state: BackchannelState

  static let name = "BackchannelRequest"
  static let members: [AnswerMember<BackchannelAnswer>] = [
    AnswerMember("id", \.state.id, "What the client was given as `auth_req_id`."),
    AnswerMember("realm", \.state.realm.text, "The realm."),
    AnswerMember("client_id", \.state.client.text, "The client."),
    AnswerMember("username", \.state.username, "The person who is asked."),
    AnswerMember("scopes", \.state.scopes, "What the client asks for."),
    AnswerMember("binding_message", \.state.message, "What both devices show; null for nothing."),
    AnswerMember("expires_at", as: .time, \.state.expires.rfc3339, "When the request expires, by the sandbox's clock."),
    AnswerMember("approved", \.state.isApproved, "What the person decided; null as long as they have not."),
  ]
}

/// Decides a request in place of the user.
enum PostBackchannel: ControlEndpoint {
  static let declaration = Declaration(
    method: .post, path: "backchannel/{id}", tag: .users,
    summary: "Approve or deny a backchannel authentication request",
    details: """
      The person of the request decides. A client of the delivery mode `ping` is notified before the answer; whether it took the \
      notification is in the journal.
      """,
    status: 204, errors: [.backchannelRequestNotFound])

  struct Input: MemberDecodable {
    let approves: Bool

    init(from members: inout MemberReader) throws(Refusal) {
      approves = try members.required("approve", .flag, "Whether the person approves.")
    }
  }

  typealias Output = NoContent

  static func outcome(_ input: Input, in call: Call) throws -> Outcome {
    let text = call.request.parameters["id"]
    return .work {
      call.attempt {
        for realm in call.core.realms(in: call.sandbox) {
          if try call.core.realm(realm.id, call.context).decide(onBackchannel: text, approves: input.approves) {
            return response(NoContent())
          }
        }
        throw Refusal(
          .backchannelRequestNotFound, "no request \(text) waits for a decision: it is unknown, decided or has expired")
      }
    }
  }
}
