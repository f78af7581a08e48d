/// Signing out in a browser.
package enum SignOutDiagnostic: Diagnostic {
  case addressMissing, hintForeign
  case clientMissing(address: String)
  case addressUnknown(address: String, client: String, alternatives: String)
  case parameterUnread(address: String)

  package static let area = "Signing out"

  package static let all: [Self] = [
    .addressMissing,
    .clientMissing(address: "‹address›"),
    .hintForeign,
    .addressUnknown(
      address: "‹address›", client: "‹id›", alternatives: "‹Did you mean ADDRESS? Registered: ADDRESSES›"),
    .parameterUnread(address: "‹address›"),
  ]

  package var declaration: DiagnosticText {
    switch self {
    case .addressMissing:
      DiagnosticText(
        "`invalid_request` at /logout",
        says: "logout_uri or redirect_uri is required, as the address after the sign-out",
        elsewhere: "post_logout_redirect_uri is required, as the address after the sign-out",
        cure: "send `client_id` and `logout_uri`")
    case .clientMissing(let address):
      DiagnosticText(
        "the same",
        says: "\(address) cannot be checked as the address after a sign-out: client_id is missing",
        cure: "send `client_id` too")
    case .hintForeign:
      DiagnosticText(
        "the same",
        says: "id_token_hint is not an id token of this issuer, or is another client's",
        cure: "send the id token of the session that ends")
    case .addressUnknown(let address, let client, let alternatives):
      DiagnosticText(
        "the same",
        says: "\(address) is not registered for client \(client) as an address after a sign-out. \(alternatives)",
        cure: "register it; the line names the nearest one")
    case .parameterUnread(let address):
      DiagnosticText(
        "the same",
        says: "/logout of a user pool does not read post_logout_redirect_uri: send \(address) as logout_uri, with "
          + "client_id",
        cure: "send `client_id` and `logout_uri`; `post_logout_redirect_uri` is the standard's, for plain realms")
    }
  }
}
