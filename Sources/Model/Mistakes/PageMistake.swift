/// Requests to the pages before sign-in.
package enum PageMistake: Mistake {
  case clientIDMissing, clientUnknown, loginOff, redirectMissing, providerUnknown, scopeNotAllowed, applicationUnknown
  case redirectUnknown, responseTypeUnknown, responseTypeMissing, responseModeUnknown, promptUnknown, anotherPerson
  case formForeign, requestExpired

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
    case .responseTypeUnknown:
      MistakeDeclaration(
        "`invalid_request` or `unsupported_response_type` at the app's address",
        says: "response_type ‹type› is not known. ‹Did you mean TYPE? Known here: TYPES›",
        cure: "send `code`")
    case .responseTypeMissing:
      MistakeDeclaration(
        "`invalid_request` at the app's address", says: "response_type is missing. ‹Known here: TYPES›",
        cure: "send `code`")
    case .responseModeUnknown:
      MistakeDeclaration(
        "`unsupported_response_mode` at the app's address",
        says: "response_mode ‹mode› is not possible with this response_type. ‹Did you mean MODE? Known here: MODES›; "
          + "query is for answers without tokens",
        cure: "send one of those, or leave it out")
    case .promptUnknown:
      MistakeDeclaration(
        "`invalid_request` at the app's address",
        says: "prompt ‹prompt› is not known. ‹Did you mean PROMPT? Known here: PROMPTS›",
        cure: "send one of those, or leave it out")
    case .formForeign:
      MistakeDeclaration(
        "a page that asks to begin again (`csrf`)",
        says: "the form is not of a page that this browser was shown: its token is ‹missing, or another one than the "
          + "cookie's›",
        cure: "let the browser take cookies, and post what the page has in its hidden fields")
    case .requestExpired:
      MistakeDeclaration(
        "a page that asks to begin again (`expired`)",
        says: "the sign-in that the page belongs to has ended or has expired, by the sandbox's clock",
        cure: "begin again at the app")
    case .anotherPerson:
      MistakeDeclaration(
        "`login_required` at the app's address",
        says: "the browser is signed in as another user than the request names (id_token_hint, or sub in claims)",
        cure: "leave the hint out, or sign out first")
    }
  }
}
