internal import Description
internal import HTTPServer
internal import JSON
internal import Model
internal import OpenAPI
internal import Provisioning
internal import Realms
internal import SignIn

/// Creates a user without sending a message.
enum PostUsers: ControlEndpoint {
  static let declaration = Declaration(
    method: .post, path: "users", tag: .users, summary: "Create a user",
    details: "No message is sent. A password must comply with the pool's policy.", status: 201,
    errors: [.poolNotFound, .userExists, .invalidPassword, .groupNotFound])

  struct Input: MemberDecodable {
    let realm: String?
    let username: String
    let password: String?
    let attributes: [NamedText]
    let groups: [String]
    let status: UserStatus
    let isEnabled: Bool

    init(from members: inout MemberReader) throws(Refusal) {
      realm = try members.optional(
        "realm", .text(), "The pool, by id or name; by default the one that was created first.")
      username = try members.required("username", .text(1...128), "The name with which the user signs in.")
      password = try members.optional(
        "password", .text(1...256), "The password; without one, the user cannot sign in by password.")
      attributes = try members.optional("attributes", .namedTexts, default: [], "By name.")
      groups = try members.optional("groups", .texts, default: [], "Names of existing groups.")
      status = try members.optional("status", .status, default: .confirmed, "The status; by default `CONFIRMED`.")
      isEnabled = try members.optional("enabled", .flag, default: true, "Whether the user may sign in.")
    }
  }

  typealias Output = UserAnswer

  static func outcome(_ input: Input, in call: Call) throws -> Outcome {
    .work { call.attempt { response(try make(input, in: call)) } }
  }

  private static func make(_ input: Input, in call: Call) throws -> UserAnswer {
    let service = try call.service(input.realm)
    let seeded = SeededUser(
      username: input.username, password: nil, attributes: input.attributes.map { Attribute($0.name, $0.value) },
      status: input.status, groups: input.groups, isEnabled: input.isEnabled)
    if let failure = try service.provisioning.seed([seeded]) { throw failure.error }
    let user = try service.accounts.user(named: input.username)
    guard let password = input.password else { return try call.answer(user, in: service) }
    do {
      try service.accounts.setPassword(password, of: user.username, isPermanent: input.status != .forceChangePassword)
      try service.accounts.setStatus(input.status, of: user.id)
    } catch {
      // Roll back: the request must succeed or fail as a whole.
      try? service.accounts.deleteUser(named: user.username)
      throw error
    }
    return try call.answer(user, in: service)
  }
}

/// Changes a user.
enum PatchUser: ControlEndpoint {
  static let declaration = Declaration(
    method: .patch, path: "users/{sub}", tag: .users, summary: "Change a user",
    details: "Members that are left out keep their values. An attribute that is null is removed. No message is sent.",
    errors: [.userNotFound, .userExists, .groupNotFound])

  struct Input: MemberDecodable {
    let attributes: [NamedText]
    let groups: [String]?
    let isEnabled: Bool?
    let status: UserStatus?

    init(from members: inout MemberReader) throws(Refusal) {
      attributes = try members.optional(
        "attributes", .namedTextsOrNull, default: [], "The attributes to change, by name; null removes one.")
      groups = try members.optional("groups", .texts, "The new list of the user's groups.")
      isEnabled = try members.optional("enabled", .flag, "Whether the user may sign in; disabling revokes all tokens.")
      status = try members.optional(
        "status", .status, "Any status, even one that no operation of the service leads to.")
    }
  }

  typealias Output = UserAnswer

  static func outcome(_ input: Input, in call: Call) throws -> Outcome {
    .work { call.attempt { response(try change(input, in: call)) } }
  }

  private static func change(_ input: Input, in call: Call) throws -> UserAnswer {
    let (user, service) = try call.user()
    // Validate first, so that an error changes nothing.
    for group in input.groups ?? [] { _ = try service.administration.directory.group(named: group) }
    if !input.attributes.isEmpty {
      try service.accounts.updateAttributes(of: user.username, input.attributes.map { Attribute($0.name, $0.value) })
    }
    if let groups = input.groups { try service.accounts.setGroups(groups, of: user.id) }
    if let status = input.status { try service.accounts.setStatus(status, of: user.id) }
    if let isEnabled = input.isEnabled { try service.accounts.setEnabled(isEnabled, user.username) }
    return try call.answer(user, in: service)
  }
}

/// Removes a user.
enum DeleteUser: PromptEndpoint {
  static let declaration = Declaration(
    method: .delete, path: "users/{sub}", tag: .users, summary: "Remove a user", status: 204, errors: [.userNotFound])

  typealias Input = NoMembers
  typealias Output = NoContent

  static func run(_ input: NoMembers, in call: Call) throws -> NoContent {
    let (user, service) = try call.user()
    try service.accounts.deleteUser(named: user.username)
    return NoContent()
  }
}

extension ValueKind<UserStatus> {
  fileprivate static var status: ValueKind {
    let names = UserStatus.allCases.map(\.text)
    return ValueKind(
      .text(oneOf: names), expected: "one of \(names.joined(separator: ", "))", placeholder: .confirmed
    ) { text in UserStatus.allCases.first { $0.text == text } }
  }
}

extension ValueKind<[String]> {
  /// A list of non-empty strings.
  static var texts: ValueKind {
    ValueKind(
      .array(of: .text), expected: "a list of strings", placeholder: [],
      json: { json in
        guard let array = json.array else { return nil }
        let texts = array.compactMap(\.string)
        return texts.count == array.count && texts.count <= 1_000 && !texts.contains("") ? texts : nil
      })
  }
}
