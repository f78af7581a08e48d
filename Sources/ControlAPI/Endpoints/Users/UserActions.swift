internal import Ambient
internal import Description
internal import HTTPServer
internal import Model
internal import OpenAPI
internal import SignIn

/// Ends all sign-ins of a user.
enum PostUserSignOut: PromptEndpoint {
  static let declaration = Declaration(
    method: .post, path: "users/{sub}/sign-out", tag: .users, summary: "End every sign-in of a user",
    details: "All tokens of the user are revoked.", status: 204, errors: [.userNotFound])

  typealias Input = NoMembers
  typealias Output = NoContent

  static func run(_ input: NoMembers, in call: Call) throws -> NoContent {
    let (user, service) = try call.user()
    try service.sessions.signOut(user.id)
    return NoContent()
  }
}

/// Ends one sign-in of a user.
enum DeleteUserSession: PromptEndpoint {
  static let declaration = Declaration(
    method: .delete, path: "users/{sub}/sessions/{id}", tag: .users, summary: "End one sign-in of a user",
    details: "The tokens of the sign-in are revoked.", status: 204, errors: [.userNotFound, .sessionNotFound])

  typealias Input = NoMembers
  typealias Output = NoContent

  static func run(_ input: NoMembers, in call: Call) throws -> NoContent {
    let (user, service) = try call.user()
    let text = call.request.parameters["id"]
    guard let grant = GrantID(text), try service.sessions.endSession(grant, of: user.id) else {
      throw Refusal(.sessionNotFound, "the user has no session \(text)")
    }
    return NoContent()
  }
}

/// Sets a user's password.
enum PostUserPassword: ControlEndpoint {
  static let declaration = Declaration(
    method: .post, path: "users/{sub}/password", tag: .users, summary: "Set the password of a user", status: 204,
    errors: [.userNotFound, .invalidPassword])

  struct Input: MemberDecodable {
    let password: String
    let isPermanent: Bool

    init(from members: inout MemberReader) throws(Refusal) {
      password = try members.required(
        "password", .text(1...256), "The password, which must comply with the pool's policy.")
      isPermanent = try members.optional(
        "permanent", .flag, default: true, "If false, the user must change the password at the next sign-in.")
    }
  }

  typealias Output = NoContent

  static func outcome(_ input: Input, in call: Call) throws -> Outcome {
    .work {
      call.attempt {
        let (user, service) = try call.user()
        try service.accounts.setPassword(input.password, of: user.username, isPermanent: input.isPermanent)
        return response(NoContent())
      }
    }
  }
}

/// Confirms a user's sign-up without its code.
enum PostUserConfirm: PromptEndpoint {
  static let declaration = Declaration(
    method: .post, path: "users/{sub}/confirm", tag: .users, summary: "Confirm the sign-up of a user without its code",
    status: 204, errors: [.userNotFound, .cannotConfirm, .triggerFailed])

  typealias Input = NoMembers
  typealias Output = NoContent

  static func run(_ input: NoMembers, in call: Call) throws -> NoContent {
    let (user, service) = try call.user()
    try service.accounts.confirmUser(user.username)
    return NoContent()
  }
}
