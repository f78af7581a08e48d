internal import Description
internal import HTTPServer
internal import Model
internal import OAuth
internal import OpenAPI

/// Renews tokens.
enum TokenRefresh: RESTEndpoint {
  static let declaration = Declaration(
    method: .post, path: "token/refresh", tag: .tokens, summary: "Renew tokens", lane: .worker,
    errors: [.notAuthorized, .tokenExpired, .tokenRevoked, .userDisabled, .flowNotEnabled])

  struct Input: MemberDecodable {
    let refreshToken: String
    let client: ClientClaim

    init(from members: inout MemberReader) throws(Refusal) {
      refreshToken = try members.required(
        "refresh_token", .text(1...16384), "The refresh token of a sign-in or of the last refresh.")
      client = try ClientClaim(from: &members)
    }
  }

  static func run(_ input: Input, in call: Call) throws -> Tokens {
    let (client, proof) = try call.client(input.client)
    do {
      return Tokens(
        try call.service.oauth.refresh(
          RefreshRequest(input.refreshToken, client.rotation == nil ? .flow : .exchange), client: client.id,
          proof: proof))
    } catch CoreError.account(.notFound) {
      throw CoreError.refreshToken(.revoked)
    }
  }
}
