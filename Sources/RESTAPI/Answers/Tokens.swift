internal import Description
internal import OpenAPI
internal import Tokens

/// The tokens of a sign-in or a refresh.
struct Tokens: ObjectAnswer {
  let tokens: TokenSet

  init(_ tokens: TokenSet) {
    self.tokens = tokens
  }

  static let name = "Tokens"
  static let members: [AnswerMember<Tokens>] = [
    AnswerMember("access_token", { $0.tokens.accessToken }),
    AnswerMember(optional: "id_token", { $0.tokens.idToken }),
    AnswerMember(
      optional: "refresh_token", { $0.tokens.refreshToken },
      "The refresh token; after a refresh only if the client rotates refresh tokens."),
    AnswerMember("token_type", as: .text(oneOf: ["Bearer"]), { _ in "Bearer" }),
    AnswerMember("expires_in", { Int($0.tokens.expiresIn) }, "The seconds for which the access token is valid."),
    AnswerMember("scope", { $0.tokens.scopes.joined(separator: " ") }),
  ]
}
