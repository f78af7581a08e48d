internal import HTTPServer
internal import OpenAPI
internal import Tokens

/// The account of the token's user.
enum GetMe: BearerEndpoint {
  typealias Input = NoMembers
  typealias Output = Profile

  static let declaration = Declaration(
    method: .get, path: "me", tag: .account, summary: "Get the account of the access token", lane: .loop,
    errors: [])

  static func run(_ input: NoMembers, in call: Call, by bearer: Bearer) throws -> Profile {
    return Profile(user: bearer.user, client: bearer.client)
  }
}
