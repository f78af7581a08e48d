internal import Description
internal import HTTPServer
internal import JSON
internal import Model
internal import OAuth
internal import OpenAPI
internal import Sandboxes

/// Sends one of Apple's server-to-server notifications.
enum PostAppleNotification: ControlEndpoint {
  static let declaration = Declaration(
    method: .post, path: "apple/notifications", tag: .users,
    summary: "Notify the developer's server of a change of an account at Apple",
    details: """
      Of a realm that imitates Apple. The notification is posted to `apple.notificationUrl` of the realm; without one, a \
      test can post `{"payload": …}` itself. `consent-revoked` ends the user's sign-ins, and the next one is the first \
      again; `account-delete` also disables the account; the others change nothing.
      """,
    status: 202, errors: [.poolNotFound, .clientNotFound, .userNotFound])

  struct Input: MemberDecodable {
    let realm: String?
    let user: String
    let event: AppleEvent
    let client: ClientID?

    init(from members: inout MemberReader) throws(Refusal) {
      realm = try members.optional(
        "realm", .text(), "The realm; by default the first one that imitates Apple.")
      user = try members.required("user", .text(), "The user, by `sub` (of this server or as Apple's) or by name.")
      event = try members.required("event", .choice(.consentRevoked), "What happened to the account.")
      client = try members.optional(
        "client_id", .text(), "The audience; by default the client to which the user consented last, else the first."
      ).map { ClientID($0) }
    }
  }

  struct Output: ObjectAnswer {
    let notification: AppleNotification

    static let name = "AppleNotification"
    static let members: [AnswerMember<Output>] = [
      AnswerMember("payload", \.notification.payload, "The signed token."),
      AnswerMember("delivered", \.notification.isDelivered, "Whether a receiver accepted it."),
      AnswerMember(optional: "status", \.notification.status, "The receiver's status."),
    ]
  }

  static func outcome(_ input: Input, in call: Call) throws -> Outcome {
    let apple = call.core.realms(in: call.sandbox).filter(\.rules.hasAppleEndpoints)
    let found = try input.realm.map { name throws(Refusal) in try call.realm(name) } ?? apple.first
    guard let realm = found, realm.rules.hasAppleEndpoints else {
      let known = apple.map(\.id.text).joined(separator: ", ")
      throw Refusal(
        .poolNotFound,
        (found.map { "the realm \($0.id) does not imitate Apple" } ?? "no realm of the sandbox imitates Apple")
          + "; expected " + (known.isEmpty ? "a realm with `imitates: apple` in the configuration" : known),
        pointer: "/realm")
    }
    return .work {
      call.attempt {
        let service = try call.core.realm(realm.id, call.context)
        guard let user = try service.oauth.userAtApple(input.user) else { throw CoreError.account(.notFound) }
        return response(
          Output(notification: try service.oauth.notify(input.event, about: user, client: input.client)))
      }
    }
  }
}
