internal import Description
internal import HTTPServer
internal import Model
internal import OpenAPI

/// Lists the users of a pool by pages.
enum GetUsers: ControlEndpoint {
  static let declaration = Declaration(
    method: .get, path: "users", tag: .users, summary: "List the users of a pool, in the order of their creation",
    details: """
      With `q`, those in whose name, `sub` or attributes the text occurs, in any case of letters. One call looks at \
      \(Realm.searchLimit) users at most, so a page may be short although there is a `next`.
      """,
    errors: [.poolNotFound])

  struct Input: MemberDecodable {
    let realm: String?
    let text: String?
    let limit: Int
    let after: UInt64

    init(from members: inout MemberReader) throws(Refusal) {
      realm = try members.optional(
        "realm", .text(), "The pool, by id or name; by default the one that was created first.")
      text = try members.optional("q", .text(1...256), "A part of a name, an address, a `sub` or another attribute.")
      limit = try members.optional("limit", .integer(1...1000), default: 50, "The maximum number; by default 50.")
      after = try members.optional("after", .number, default: 0, "The value of `next` in the previous page.")
    }
  }

  struct Output: ObjectAnswer {
    let users: [UserAnswer]
    let total: Int
    let next: UInt64?

    static let name = "Users"
    static let members: [AnswerMember<Output>] = [
      AnswerMember("users", \.users),
      AnswerMember("total", \.total, "The number of users in the pool."),
      AnswerMember(
        optional: "next", { $0.next.map { String($0) } }, "If there may be more: `after` for the next page."),
    ]
  }

  static func outcome(_ input: Input, in call: Call) throws -> Outcome {
    let realm = try call.realm(input.realm)
    return .work {
      let page = realm.users(containing: input.text, limit: input.limit, after: input.after)
      return response(
        Output(
          users: page.users.map { UserAnswer($0, in: realm, sessionLimit: 10) }, total: realm.users.count,
          next: page.next))
    }
  }
}

/// Returns a user with all sign-ins.
enum GetUser: PromptEndpoint {
  static let declaration = Declaration(
    method: .get, path: "users/{sub}", tag: .users, summary: "Get a user", errors: [.userNotFound])

  typealias Input = NoMembers
  typealias Output = UserAnswer

  static func run(_ input: NoMembers, in call: Call) throws -> UserAnswer {
    let (user, service) = try call.user()
    return try call.answer(user, in: service)
  }
}
