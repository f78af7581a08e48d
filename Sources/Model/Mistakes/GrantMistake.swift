/// Authorization codes at the token endpoint.
package enum GrantMistake: Mistake {
  case notOne, unknown, spent, ofAnother, expired, redirectOther, verifierMissing, verifierOther, verifierUnexpected
  case typeMissing, typeUnknown

  package static let area = "The token endpoint"

  package var declaration: MistakeDeclaration {
    switch self {
    case .notOne:
      MistakeDeclaration(
        "`invalid_grant` at the token endpoint",
        says: "the authorization code is none of this server's: expected the text of a UUID, as the redirect "
          + "brought it",
        cure: "take `code` from the redirect, decoded once")
    case .unknown:
      MistakeDeclaration(
        "the same",
        says: "the authorization code is unknown here: it was spent by a failed attempt, or another server made it",
        cure: "start the sign-in again, on this server")
    case .spent:
      MistakeDeclaration(
        "the same",
        says: "the authorization code was redeemed before‹ by request ID›: each is good for one request, so look "
          + "for a second call of the token endpoint",
        cure: "look for the second call: the line names the first one's request id")
    case .ofAnother:
      MistakeDeclaration(
        "the same",
        says: "the authorization code is that of client ‹id›, and client ‹other› asks",
        cure: "the app redeems the code with another client id than it asked with")
    case .expired:
      MistakeDeclaration(
        "the same",
        says: "the authorization code has expired, by the sandbox's clock",
        cure: "redeem it within five minutes")
    case .redirectOther:
      MistakeDeclaration(
        "the same",
        says: "redirect_uri is ‹sent›, and the code was requested with ‹expected›",
        cure: "send the same `redirect_uri` to both endpoints")
    case .verifierMissing:
      MistakeDeclaration(
        "the same",
        says: "code_verifier is missing: the code was requested with a code_challenge (RFC 7636 §4.5)",
        cure: "send the verifier of this very sign-in; a page that was loaded anew has lost it unless it was stored")
    case .verifierUnexpected:
      MistakeDeclaration(
        "the same",
        says: "code_verifier came, and the code was requested without a code_challenge (RFC 9700 §2.1.1)",
        cure: "send `code_challenge` to the authorization endpoint")
    case .typeMissing:
      MistakeDeclaration(
        "`invalid_request` at the token endpoint", says: "grant_type is missing. ‹Known here: TYPES›",
        cure: "send `grant_type`")
    case .typeUnknown:
      MistakeDeclaration(
        "`unsupported_grant_type`", says: "grant_type ‹type› is not taken here. ‹Did you mean TYPE? Known here: TYPES›",
        cure: "send one of those")
    case .verifierOther:
      MistakeDeclaration(
        "the same",
        says: "code_verifier does not fit the code_challenge that the code was requested with (RFC 7636 §4.6)",
        cure: "keep the verifier of this very sign-in")
    }
  }
}
