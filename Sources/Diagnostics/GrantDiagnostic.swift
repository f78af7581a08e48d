/// Authorization codes at the token endpoint.
package enum GrantDiagnostic: Diagnostic {
  case notOne, unknown, expired, verifierMissing, verifierOther, verifierUnexpected
  case spent(request: String)
  case ofAnother(client: String, sender: String)
  case redirectOther(sent: String, expected: String)
  case typeMissing(alternatives: String)
  case typeUnknown(type: String, alternatives: String)

  package static let area = "The token endpoint"

  package static let all: [Self] = [
    .notOne,
    .unknown,
    .spent(request: "‹ by request ID›"),
    .ofAnother(client: "‹id›", sender: "‹other›"),
    .expired,
    .redirectOther(sent: "‹sent›", expected: "‹expected›"),
    .verifierMissing,
    .verifierOther,
    .verifierUnexpected,
    .typeMissing(alternatives: "‹Known here: TYPES›"),
    .typeUnknown(type: "‹type›", alternatives: "‹Did you mean TYPE? Known here: TYPES›"),
  ]

  package var declaration: DiagnosticText {
    switch self {
    case .notOne:
      DiagnosticText(
        "`invalid_grant` at the token endpoint",
        says: "the authorization code is none of this server's: expected the text of a UUID, as the redirect brought "
          + "it",
        cure: "take `code` from the redirect, decoded once")
    case .unknown:
      DiagnosticText(
        "the same",
        says: "the authorization code is unknown here: it was spent by a failed attempt, or another server made it",
        cure: "start the sign-in again, on this server")
    case .spent(let request):
      DiagnosticText(
        "the same",
        says: "the authorization code was redeemed before\(request): each is good for one request, so look for a "
          + "second call of the token endpoint",
        cure: "look for the second call: the line names the first one's request id")
    case .ofAnother(let client, let sender):
      DiagnosticText(
        "the same",
        says: "the authorization code is that of client \(client), and client \(sender) asks",
        cure: "the app redeems the code with another client id than it asked with")
    case .expired:
      DiagnosticText(
        "the same",
        says: "the authorization code has expired, by the sandbox's clock",
        cure: "redeem it within five minutes")
    case .redirectOther(let sent, let expected):
      DiagnosticText(
        "the same",
        says: "redirect_uri is \(sent), and the code was requested with \(expected)",
        cure: "send the same `redirect_uri` to both endpoints")
    case .verifierMissing:
      DiagnosticText(
        "the same",
        says: "code_verifier is missing: the code was requested with a code_challenge (RFC 7636 §4.5)",
        cure: "send the verifier of this very sign-in; a page that was loaded anew has lost it unless it was stored")
    case .verifierOther:
      DiagnosticText(
        "the same",
        says: "code_verifier does not fit the code_challenge that the code was requested with (RFC 7636 §4.6)",
        cure: "keep the verifier of this very sign-in")
    case .verifierUnexpected:
      DiagnosticText(
        "the same",
        says: "code_verifier came, and the code was requested without a code_challenge (RFC 9700 §2.1.1)",
        cure: "send `code_challenge` to the authorization endpoint")
    case .typeMissing(let alternatives):
      DiagnosticText(
        "`invalid_request` at the token endpoint",
        says: "grant_type is missing. \(alternatives)",
        cure: "send `grant_type`")
    case .typeUnknown(let type, let alternatives):
      DiagnosticText(
        "`unsupported_grant_type`",
        says: "grant_type \(type) is not taken here. \(alternatives)",
        cure: "send one of those")
    }
  }
}
