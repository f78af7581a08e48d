/// The pages, before anybody signs in there.
package enum PageMistake: Mistake {
  case clientIDMissing, clientUnknown, loginOff, redirectMissing, providerUnknown, scopeNotAllowed, applicationUnknown
  case redirectUnknown

  package static let area = "Pages"

  package var declaration: MistakeDeclaration {
    switch self {
    case .clientIDMissing:
      MistakeDeclaration("`invalid_request` on a page", says: "client_id is missing", cure: "send `client_id`")
    case .clientUnknown:
      MistakeDeclaration(
        "`invalid_client` on a page",
        says: "there is no client ‹id›. ‹Did you mean ID? Clients here: IDS›",
        cure: "put the client's id in")
    case .loginOff:
      MistakeDeclaration(
        "`unauthorized_client` on a page",
        says: "client ‹id› does not sign in on the pages: AllowedOAuthFlowsUserPoolClient is not true, or flows, "
          + "scopes or callbacks are missing",
        elsewhere: "client ‹id› does not sign in on the pages: it has no redirect URIs, or not the grant type of codes",
        cure: "give the client all four: `AllowedOAuthFlowsUserPoolClient`, `AllowedOAuthFlows`, "
          + "`AllowedOAuthScopes`, `CallbackURLs`")
    case .redirectMissing:
      MistakeDeclaration(
        "`invalid_request` on a page",
        says: "redirect_uri is missing. ‹Registered for client ID: ADDRESSES›",
        cure: "send one of those")
    case .providerUnknown:
      MistakeDeclaration(
        "an error page where `identity_provider` was asked for",
        says: "provider ‹name› is not available to client ‹id›. ‹Did you mean NAME? Available: NAMES›",
        cure: "add it to the client's `SupportedIdentityProviders`")
    case .scopeNotAllowed:
      MistakeDeclaration(
        "`invalid_scope` at the app's address",
        says: "‹the answer's words› Allowed for client ‹id›: ‹scopes›",
        cure: "allow the scope (`AllowedOAuthScopes`), or leave it out")
    case .applicationUnknown:
      MistakeDeclaration(
        "AADSTS700016 on a page",
        says: "the tenant has no application ‹id›. ‹Did you mean ID? Registered: IDS›",
        cure: "put the application's id in")
    case .redirectUnknown:
      MistakeDeclaration(
        "`redirect_mismatch`, AADSTS50011 on a page",
        says: "redirect_uri ‹address› is not registered for client ‹id›. ‹Did you mean ADDRESS? Registered: "
          + "ADDRESSES›",
        cure: "register it; the line names the nearest one")
    }
  }
}
