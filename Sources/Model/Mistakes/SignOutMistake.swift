/// Signing out in a browser.
package enum SignOutMistake: Mistake {
  case addressMissing, clientMissing, hintForeign, addressUnknown, parameterUnread

  package static let area = "Signing out"

  package var declaration: MistakeDeclaration {
    switch self {
    case .addressMissing:
      MistakeDeclaration(
        "`invalid_request` at /logout",
        says: "logout_uri or redirect_uri is required, as the address after the sign-out",
        elsewhere: "post_logout_redirect_uri is required, as the address after the sign-out",
        cure: "send `client_id` and `logout_uri`")
    case .clientMissing:
      MistakeDeclaration(
        "the same",
        says: "‹address› cannot be checked as the address after a sign-out: client_id is missing",
        cure: "send `client_id` too")
    case .hintForeign:
      MistakeDeclaration(
        "the same",
        says: "id_token_hint is not an id token of this issuer, or is another client's",
        cure: "send the id token of the session that ends")
    case .parameterUnread:
      MistakeDeclaration(
        "the same",
        says: "/logout of a user pool does not read post_logout_redirect_uri: send ‹address› as logout_uri, with "
          + "client_id",
        cure: "send `client_id` and `logout_uri`; `post_logout_redirect_uri` is the standard's, for plain realms")
    case .addressUnknown:
      MistakeDeclaration(
        "the same",
        says: "‹address› is not registered for client ‹id› as an address after a sign-out. ‹Did you mean ADDRESS? "
          + "Registered: ADDRESSES›",
        cure: "register it; the line names the nearest one")
    }
  }
}
