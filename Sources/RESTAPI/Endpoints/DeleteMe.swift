internal import HTTPServer
internal import OpenAPI
internal import SignIn

/// Deletes the user's own account.
enum DeleteMe: RESTEndpoint {
  static let declaration = Declaration(
    method: .delete, path: "me", tag: .account, summary: "Delete the account of the access token", status: 204,
    audience: .bearer,
    lane: .loop, errors: [])

  static func run(_ input: NoMembers, in call: Call) throws -> NoContent {
    try call.bearer().deleteAccount()
    return NoContent()
  }
}
