internal import Description
internal import HTTPServer
internal import Model
internal import OAuth
internal import OpenAPI

/// Revokes a refresh token and its sign-in.
enum TokenRevoke: RESTEndpoint {
  static let declaration = Declaration(
    method: .post, path: "token/revoke", tag: .tokens, summary: "Revoke a refresh token",
    details: "The access tokens of the same sign-in are revoked too. An unknown token is not an error (RFC 7009 §2.2).",
    status: 204, lane: .loop, errors: [.notAuthorized, .flowNotEnabled])

  struct Input: MemberDecodable {
    let refreshToken: String
    let client: ClientClaim

    init(from members: inout MemberReader) throws(Refusal) {
      refreshToken = try members.required("refresh_token", .text(1...16384), "The token.")
      client = try ClientClaim(from: &members)
    }
  }

  static func run(_ input: Input, in call: Call) throws -> NoContent {
    let (client, proof) = try call.client(input.client)
    try call.service.oauth.revoke(input.refreshToken, client: try call.service.oauth.verify(client.id, proof))
    return NoContent()
  }
}
