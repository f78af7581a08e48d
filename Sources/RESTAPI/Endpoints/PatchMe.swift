internal import Description
internal import HTTPServer
internal import Model
internal import OpenAPI
internal import Sandboxes
internal import SignIn
internal import Tokens

/// Changes attributes of the user's own account.
enum PatchMe: BearerEndpoint {
  typealias Output = Profile

  static let declaration = Declaration(
    method: .patch, path: "me", tag: .account, summary: "Change the account of the access token",
    details: "A changed address is unverified; a code is sent to it if the pool verifies that attribute.",
    lane: .loop, errors: [.userExists],
    places: Places(username: nil, attributes: "/attributes"))

  struct Input: MemberDecodable {
    let attributes: [NamedText]

    init(from members: inout MemberReader) throws(Refusal) {
      attributes = try members.required(
        "attributes", .namedTextsOrNull,
        "The attributes to change; null or an empty string removes one, the others stay.")
    }
  }

  static func run(_ input: Input, in call: Call, by bearer: Bearer) throws -> Profile {
    _ = try bearer.update(input.attributes.map { Attribute($0.name, $0.value) })
    guard let user = try call.service.current().realm.users[bearer.user.id] else { throw CoreError.account(.notFound) }
    return Profile(user: user, client: bearer.client)
  }
}
