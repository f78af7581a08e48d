/// Requests to the pages before sign-in.
package enum PageDiagnostic: Diagnostic {
  case clientIDMissing
  case clientUnknown(id: String, alternatives: String)
  case loginOff(client: String)
  case redirectMissing(alternatives: String)
  case providerUnknown(name: String, client: String, alternatives: String)
  case scopeNotAllowed(words: String, client: String, allowed: String)
  case applicationUnknown(id: String, alternatives: String)
  case anotherPerson
  case redirectUnknown(address: String, client: String, alternatives: String)
  case responseTypeUnknown(type: String, alternatives: String)
  case responseTypeMissing(alternatives: String)
  case responseModeUnknown(mode: String, alternatives: String)
  case promptUnknown(prompt: String, alternatives: String)
  case requestExpired
  case formForeign(found: String)

  package static let area = "Pages"

  package static let all: [Self] = [
    .clientIDMissing,
    .clientUnknown(id: "‹id›", alternatives: "‹Did you mean ID? Clients here: IDS›"),
    .loginOff(client: "‹id›"),
    .redirectMissing(alternatives: "‹Registered for client ID: ADDRESSES›"),
    .providerUnknown(name: "‹name›", client: "‹id›", alternatives: "‹Did you mean NAME? Available: NAMES›"),
    .scopeNotAllowed(words: "‹the answer's words›", client: "‹id›", allowed: "‹scopes›"),
    .applicationUnknown(id: "‹id›", alternatives: "‹Did you mean ID? Registered: IDS›"),
    .redirectUnknown(
      address: "‹address›", client: "‹id›", alternatives: "‹Did you mean ADDRESS? Registered: ADDRESSES›"),
    .responseTypeUnknown(type: "‹type›", alternatives: "‹Did you mean TYPE? Known here: TYPES›"),
    .responseTypeMissing(alternatives: "‹Known here: TYPES›"),
    .responseModeUnknown(mode: "‹mode›", alternatives: "‹Did you mean MODE? Known here: MODES›"),
    .promptUnknown(prompt: "‹prompt›", alternatives: "‹Did you mean PROMPT? Known here: PROMPTS›"),
    .anotherPerson,
    .formForeign(found: "‹missing, or another one than the cookie's›"),
    .requestExpired,
  ]

  package var declaration: DiagnosticText {
    switch self {
    case .clientIDMissing:
      DiagnosticText(
        "`invalid_request` on a page",
        says: "client_id is missing",
        cure: "send `client_id`")
    case .clientUnknown(let id, let alternatives):
      DiagnosticText(
        "`invalid_client` on a page",
        says: "there is no client \(id). \(alternatives)",
        cure: "put the client's id in")
    case .loginOff(let client):
      DiagnosticText(
        "`unauthorized_client` on a page",
        says: "client \(client) does not sign in on the pages: AllowedOAuthFlowsUserPoolClient is not true, or "
          + "flows, scopes or callbacks are missing",
        elsewhere: "client \(client) does not sign in on the pages: it has no redirect URIs, or not the grant type "
          + "of codes",
        cure: "give the client all four: `AllowedOAuthFlowsUserPoolClient`, `AllowedOAuthFlows`, "
          + "`AllowedOAuthScopes`, `CallbackURLs`")
    case .redirectMissing(let alternatives):
      DiagnosticText(
        "`invalid_request` on a page",
        says: "redirect_uri is missing. \(alternatives)",
        cure: "send one of those")
    case .providerUnknown(let name, let client, let alternatives):
      DiagnosticText(
        "an error page where `identity_provider` was asked for",
        says: "provider \(name) is not available to client \(client). \(alternatives)",
        cure: "add it to the client's `SupportedIdentityProviders`")
    case .scopeNotAllowed(let words, let client, let allowed):
      DiagnosticText(
        "`invalid_scope` at the app's address",
        says: "\(words) Allowed for client \(client): \(allowed)",
        cure: "allow the scope (`AllowedOAuthScopes`), or leave it out")
    case .applicationUnknown(let id, let alternatives):
      DiagnosticText(
        "AADSTS700016 on a page",
        says: "the tenant has no application \(id). \(alternatives)",
        cure: "put the application's id in")
    case .redirectUnknown(let address, let client, let alternatives):
      DiagnosticText(
        "`redirect_mismatch`, AADSTS50011 on a page",
        says: "redirect_uri \(address) is not registered for client \(client). \(alternatives)",
        cure: "register it; the line names the nearest one")
    case .responseTypeUnknown(let type, let alternatives):
      DiagnosticText(
        "`invalid_request` or `unsupported_response_type` at the app's address",
        says: "response_type \(type) is not known. \(alternatives)",
        cure: "send `code`")
    case .responseTypeMissing(let alternatives):
      DiagnosticText(
        "`invalid_request` at the app's address",
        says: "response_type is missing. \(alternatives)",
        cure: "send `code`")
    case .responseModeUnknown(let mode, let alternatives):
      DiagnosticText(
        "`unsupported_response_mode` at the app's address",
        says: "response_mode \(mode) is not possible with this response_type. \(alternatives); query is for answers "
          + "without tokens",
        cure: "send one of those, or leave it out")
    case .promptUnknown(let prompt, let alternatives):
      DiagnosticText(
        "`invalid_request` at the app's address",
        says: "prompt \(prompt) is not known. \(alternatives)",
        cure: "send one of those, or leave it out")
    case .anotherPerson:
      DiagnosticText(
        "`login_required` at the app's address",
        says: "the browser is signed in as another user than the request names (id_token_hint, or sub in claims)",
        cure: "leave the hint out, or sign out first")
    case .formForeign(let found):
      DiagnosticText(
        "a page that asks to begin again (`csrf`)",
        says: "the form is not of a page that this browser was shown: its token is \(found)",
        cure: "let the browser take cookies, and post what the page has in its hidden fields")
    case .requestExpired:
      DiagnosticText(
        "a page that asks to begin again (`expired`)",
        says: "the sign-in that the page belongs to has ended or has expired, by the sandbox's clock",
        cure: "begin again at the app")
    }
  }
}
