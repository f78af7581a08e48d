/// What this front does of the real service, as the page docs/support/entra.md.
package enum SupportTable {
  /// The page. Endpoints and errors come from the tables that the front itself uses; a test compares the page with it.
  package static var markdown: String {
    """
    # Microsoft Entra External ID

    Written from the code; do not edit. Native authentication, versions 1 and 2, and the v2.0 endpoints. A tenant is named in the path by its id,
    a domain name, or the subdomain of `*.onmicrosoft.com`, in any case of letters.

    ## Native authentication

    | `POST /{tenant}/…` | Support |
    | --- | --- |
    \(Endpoints.native.map { "| `\($0.path)` | real |" }.joined(separator: "\n"))

    ## Native authentication, version 2

    The service has it in preview, and MSAL for iOS has released it: on, beside version 1, unless the tenant says
    `nativeAuthenticationV2: false`. Clients follow the links of answers; the paths behind them are ours but for the first two rows.

    | Endpoint | Support |
    | --- | --- |
    | `POST /{tenant}/oauth2/v2.0/authorize-challenge` | opens a flow (401, with a token and links), and gives the code of one that is done |
    | `POST /{tenant}/api/v0.1/signin/start, signup/start, auth/resetpassword` | where pre-releases went without links |
    \(Endpoints.linked.dropFirst(3).map { "| `\($0.method) /{tenant}/api/v0.1/\($0.path)` | link |" }.joined(separator: "\n"))

    Sign-in by code or password, second factors, registration of a strong method (`enroll`, `activate`), sign-up, recovery by mail or phone, and
    the way to a browser (`webFallbackRequired`, where the tenant's `redirects` name the path). Before the first code of a flow goes to a
    phone, its risk is checked (`riskverify`); the numbers in `blockedContacts` do not pass.

    Members, words and numbers are those that the integration tests of MSAL for JavaScript (2026), the parser of MSAL for iOS and
    Android's common library go by: an unknown user is `invalidRequest` with AADSTS50034 in the message, a refused new password
    `invalidRequest` with the reason inside (`passwordTooWeak` is AADSTS120002), attributes of a sign-up are refused one by one in
    `innerError.details` (`attributeRequired`, `passwordPolicyViolation`, `userAlreadyExists`). Not confirmed: the scenario `signup`, the code of
    an attribute whose value is not accepted (`attributeValidationError`), the numbers of new passwords that are refused for anything but
    weakness, that a second code to the same phone needs no other check. Not there: the link `recover` of a password, sign-in by a user name
    (alias).

    ## v2.0 endpoints

    | Endpoint | Support |
    | --- | --- |
    \(others.map { "| `\($0.0)` | \($0.1) |" }.joined(separator: "\n"))

    ## Errors

    Native authentication answers every error with status 400, since MSAL for iOS drops the body of other statuses. Numbers and words of
    `error_description` behind the number are ours where Microsoft publishes none; programs go by `error`, `suberror` and the number.

    | `error` | `suberror` | number |
    | --- | --- | --- |
    \(rows.joined(separator: "\n"))

    Not published by Microsoft, so chosen for what clients survive best: the numbers of `registration_required` (50072),
    `nativeauthapi_disabled` (7000218), `unsupported_challenge_type` (901007), `introspect_required` (55000), `verification_required` (55107)
    and of the password errors but for weak (399246) and banned (399249); the form of 701014; that tokens, codes and their answers last
    10 minutes, that a code dies of 5 wrong answers and a flow of 10 codes; that a continuation token stands until what it leads
    to has happened (MSAL’s end-to-end tests use an older one again after a challenge and after missing attributes).

    ## Different from the service

    - `password` without a continuation token works where the tenant says `allowPasswordGrant`; the service has it for no local account.
    - Passwords are held against a global list of banned terms as Microsoft Entra Password Protection documents it: normalization, an edit distance of one,
      names of the person and the tenant, five points. The terms are our own, since the service does not publish its list; a tenant’s `banned` joins them.
      The service’s list cannot be switched off; here `passwordPolicy.globalBannedPasswords: false` does, for the names, too. Passwords of a configuration are
      taken as they are.
    - Every role of an API (`appRoles`) is assigned to every daemon, and every scope is consented to, unless an application lists `permissions`:
      then those alone, of Graph as of any API. OpenID Connect’s own scopes need nobody’s consent.
    - A new password counts as soon as it is submitted; `pollsInProgress` makes the service's polls.
    - Refresh tokens last 90 days for every kind of application, and the old one stays good.
    - The rules for single-page applications are not modelled: their refresh tokens last as long as others (the service gives them 24 hours), and
      codes are redeemed from any origin or none (the service answers 9002326 and 9002327).

    `claims` is read at the token endpoint, of native authentication too, and at the authorization endpoint: `acrs` with the contexts `c1` to `c99`,
    `xms_cc`, `nbf` of a token that is newer, and claims that tokens have anyway. The service asks for what its Conditional Access policies say of a context;
    here each one that is essential asks for a second factor, or has the person register one, and is in the token then, as in MSAL’s end-to-end
    tests (`c4`). An API gets `xms_cc` without naming it among its optional claims. A refresh or a code of a sign-in without a second factor is
    refused with 50076, `basic_action` and the `claims` to go on with. Every other member of `claims` is refused by name.

    Refused by name: `client_assertion`, the grants `jwt-bearer` (on behalf of) and `token-exchange`, `code_challenge_method=plain`, `request`
    and `request_uri`, version 1.0 tokens.

    """
  }

  private static let others = [
    (
      "GET|POST /{tenant}/oauth2/v2.0/authorize",
      "real: code, id_token, code id_token, id_token token; query, fragment, form_post"
    ),
    (
      "POST /{tenant}/oauth2/v2.0/token",
      "real: authorization_code with PKCE, refresh_token, client_credentials with a secret, device_code, password where allowed"
    ),
    ("POST /{tenant}/oauth2/v2.0/devicecode", "real"),
    ("GET|POST /{tenant}/oauth2/deviceauth", "the page for a device’s code, in place of microsoft.com/devicelogin"),
    ("GET|POST /{tenant}/oauth2/v2.0/logout", "real"),
    ("GET|POST /{tenant}/openid/userinfo, /oidc/userinfo", "real; the second is Graph’s path"),
    ("GET /{tenant}/v2.0/.well-known/openid-configuration", "real"),
    ("GET /{tenant}/discovery/v2.0/keys", "real, with x5c and x5t"),
    ("GET /common/discovery/instance", "real, for tenants that are here"),
    ("GET /common/userrealm/{username}", "always Managed"),
    (
      "POST /config/response, GET|DELETE /config/all",
      "the protocol of Microsoft’s own client tests, where a tenant says cannedResponses; an empty list orders the step’s usual success"
    ),
  ]

  private static var rows: [String] {
    var seen: Set<String> = []
    return NativeAuthError.samples.map { error in
      "| `\(error.code.rawValue)` | \(error.detail.map { "`\($0.rawValue)`" } ?? "") | \(error.number) |"
    }.filter { seen.insert($0).inserted }.sorted()
  }
}
