internal import HTTPServer
internal import OpenAPI
internal import Tokens

/// The account of the token's user.
enum GetMe: RESTEndpoint {
  static let declaration = Declaration(
    method: .get, path: "me", tag: .account, summary: "Get the account of the access token", audience: .bearer,
    lane: .loop,
    errors: [])

  static func run(_ input: NoMembers, in call: Call) throws -> Profile {
    let bearer = try call.bearer()
    return Profile(user: bearer.user, client: bearer.client)
  }
}
