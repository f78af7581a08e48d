/// What this front does of OAuth 2.0 and OpenID Connect, as the page docs/support/oidc.md.
package enum SupportTable {
  /// The page. Its lists are those that the discovery document of a realm is made from, so it can claim neither more nor less; a
  /// test compares the page with it.
  package static var markdown: String {
    """
    # OpenID Connect and OAuth 2.0

    Written from the code; do not edit. Two personalities share the core. A user pool's is **Cognito's** unless its `Profile` says
    `oidc`; one of `realms` is the **standard's** always.

    | Topic | Cognito's | the standard's |
    | --- | --- | --- |
    \(Self.differences.map { "| \($0.topic) | \($0.service) | \($0.standard) |" }.joined(separator: "\n"))

    ## Endpoints of the standard's personality

    Below `{public URL}/{realm}`; the paths `/oauth2/…` of the service work for its registered clients as well.

    | Metadata | Path |
    | --- | --- |
    \(Endpoints.endpointPaths.map { "| `\($0.name)` | `/\($0.path)` |" }.joined(separator: "\n"))

    ## What it lists

    | Metadata | Values |
    | --- | --- |
    \(Endpoints.abilities.map { "| `\($0.name)` | \($0.values.map { "`\($0)`" }.joined(separator: ", ")) |" }
      .joined(separator: "\n"))
    \(Endpoints.switches.map { "| `\($0.name)` | `\($0.value)` |" }.joined(separator: "\n"))

    `registration_endpoint` is there where the realm has `registration: true`, `password` for clients that are set up for it.
    `acr` says the first of the levels that were asked for: a mock has none of its own. Clients that are registered with a logout address
    are told of a session's end when its browser comes to `end_session_endpoint`: the first twelve that it signed in to, one after the
    other, each with three seconds to answer. Proofs of possession must hold a nonce where the realm has `dpopNonces: true`.

    ## Refused by name

    \(Self.refused.map { "- \($0)" }.joined(separator: "\n"))

    """
  }

  private static let differences: [(topic: String, service: String, standard: String)] = [
    ("userInfo marks of verification", "texts", "Booleans"),
    ("userInfo challenge", "without a scheme", "`Bearer …`, `DPoP …`"),
    ("profile claims in the id token", "yes", "with `response_type=id_token`, or by `claims`"),
    ("redirect mismatch at the token endpoint", "`unauthorized_client`", "`invalid_grant`"),
    ("wrong client credentials by Basic", "400", "401 with a challenge"),
    ("authorize by POST", "405", "yes"),
    ("unknown scope", "`invalid_scope`", "passed over"),
    ("`max_age`, `acr_values`, `claims`, request objects", "ignored", "honoured"),
    ("response types", "`code`, `token`", "any mixture with `id_token`, and `none`"),
    ("`iss` in answers (RFC 9207)", "no", "always"),
    ("tokens after a code comes twice", "stay (unconfirmed)", "revoked"),
    ("access token", "the service's claims", "RFC 9068, `typ: at+jwt`"),
    ("revoking an access token", "`unsupported_token_type`", "ends its sign-in"),
    ("`scope` at a refresh", "not read", "fewer scopes are fewer, others `invalid_scope`"),
    (
      "a refresh token comes again after rotation", "`invalid_grant`; the newest goes on",
      "`invalid_grant`; all of its line are revoked"
    ),
    ("signing out", "at once", "asks first, unless `id_token_hint` is of the session"),
    ("an access token in the header and the body", "the header's counts", "`invalid_request`"),
    ("parameters beside `request` or `request_uri`", "both are ignored", "count for nothing"),
    ("`id_token_hint` or a `sub` of somebody else", "ignored", "`login_required`, whoever signs in"),
  ]

  private static let refused = [
    "`request_uri` that was neither pushed nor registered: `request_uri_not_supported`",
    "unsigned request objects, but from a registered `request_uri` or where the client registered the algorithm `none`: "
      + "`request_not_supported`",
    "`software_statement` and encrypted answers at registration: `invalid_client_metadata`, `not implemented: NAME`",
    "id tokens that are unsigned or of another algorithm than RS256: `invalid_client_metadata`",
    "`plain` code challenges: `invalid_request`",
    "signatures by algorithms that are not listed above: the error names the algorithm and those that are",
    "request objects of another `aud` than the issuer, before `nbf` or after `exp`: `invalid_request_object`",
  ]
}
