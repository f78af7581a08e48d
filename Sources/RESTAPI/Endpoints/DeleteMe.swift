internal import HTTPServer
internal import OpenAPI
internal import SignIn
internal import Tokens

/// Deletes the user's own account.
enum DeleteMe: BearerEndpoint {
  typealias Input = NoMembers
  typealias Output = NoContent

  static let declaration = Declaration(
    method: .delete, path: "me", tag: .account, summary: "Delete the account of the access token", status: 204,
    lane: .loop, errors: [])

  static func run(_ input: NoMembers, in call: Call, by bearer: Bearer) throws -> NoContent {
    try bearer.deleteAccount()
    return NoContent()
  }
}
