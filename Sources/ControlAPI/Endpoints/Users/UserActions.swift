internal import Ambient
internal import Description
internal import HTTPServer
internal import Model
internal import OpenAPI
internal import Sandboxes
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

/// Expires tokens of a user.
enum PostUserExpire: PromptEndpoint {
  static let declaration = Declaration(
    method: .post, path: "users/{sub}/expire", tag: .users, summary: "Expire the tokens of a user now",
    details: """
      The tokens of one kind that the user's sign-ins have given out are refused as expired from now on, with the words of \
      the service that is asked; tokens issued later, the other kinds, and other users are untouched. The token itself does \
      not change, so a server that judges it by its signature and its `exp` alone still takes it. In place of `sub`, a user \
      name stands for every account of that name in the sandbox, or in `realm`.
      """,
    status: 204, errors: [.userNotFound, .sessionNotFound, .poolNotFound])

  struct Input: MemberDecodable {
    let kind: ExpirableToken
    let session: String?
    let realm: String?

    init(from members: inout MemberReader) throws(Refusal) {
      kind = try members.required(
        "what", .choice(.access),
        "The kind of tokens. ID tokens of user pools alone: others do not name their sign-in.")
      session = try members.optional("session", .text(), "One sign-in, by its id; by default all of the user's.")
      realm = try members.optional("realm", .text(), "The realm of the user that a name in the path means.")
    }
  }

  typealias Output = NoContent

  static func run(_ input: Input, in call: Call) throws -> NoContent {
    let accounts = try call.users(in: input.realm)
    let problems = try accounts.map { problem(of: input.kind, in: try $0.service.current().realm) }
    if !problems.contains(nil), let problem = problems.first?.flatMap({ $0 }) {
      throw Refusal(
        .invalidRequest,
        "\(problem), so that the server cannot expire them; use `POST tokens` with `defect: expired`, or `refresh`",
        pointer: "/what")
    }
    var isFound = false
    for ((user, service), problem) in zip(accounts, problems) where problem == nil {
      let session = try input.session.map { text throws(Refusal) in
        guard let id = GrantID(text) else { throw noSession(text) }
        return id
      }
      if try service.sessions.expire(input.kind, of: user.id, session: session) { isFound = true }
    }
    guard isFound else { throw noSession(input.session ?? "") }
    return NoContent()
  }

  private static func noSession(_ text: String) -> Refusal {
    Refusal(.sessionNotFound, "the user has no session \(text); `GET users/{sub}` lists them", pointer: "/session")
  }

  /// Why the server could not recognize tokens of a kind, or nothing takes them; nil if it can expire them.
  private static func problem(of kind: ExpirableToken, in realm: Realm) -> String? {
    switch kind {
    case .access where realm.rules.hasAppleTokens: "nothing takes access tokens of Sign in with Apple"
    case .id where !realm.isUserPool || realm.rules.hasStandardIDTokens:
      "id tokens of \(realm.id), which is no user pool, do not name their sign-in"
    default: nil
    }
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
