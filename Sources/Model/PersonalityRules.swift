/// Each rule in which the personalities differ, with the clause that demands it. ``cognito`` and ``openIDConnect`` are the two
/// columns of the table; code asks for a rule by its name and never for the personality.
package struct PersonalityRules: Hashable, Sendable {
  // MARK: Client authentication

  /// A client that fails with HTTP Basic gets status 401 and a challenge (RFC 6749 §5.2). The service says 400.
  package let challengesBasic: Bool

  /// A client authenticates by the method that it is registered with and by no other (OpenID Connect Dynamic Client
  /// Registration §2).
  package let enforcesClientAuthentication: Bool

  /// Signed assertions stand for a secret (RFC 7523 §2.2).
  package let takesClientAssertions: Bool

  /// DPoP proofs bind tokens and codes to keys (RFC 9449 §5 and §10).
  package let takesProofsOfPossession: Bool

  /// Errors of the OAuth endpoints say in a sentence what happened (`error_description`, RFC 6749 §4.1.2.1 and §5.2).
  /// The service has the code alone, but for the few texts that were recorded of it
  /// (docs/reference/hosted-login.md#token-errors).
  package let describesErrors: Bool

  // MARK: Authorization requests

  /// `POST` at the authorization endpoint (OpenID Connect Core §3.1.2.1); 405 with the service.
  package let takesAuthorizationByPost: Bool

  /// No parameter comes twice, but for `resource` and `audience` (RFC 6749 §3.1 and §3.2). The service takes the
  /// first.
  package let refusesRepeatedParameters: Bool

  /// `request` and `request_uri` replace the parameters (RFC 9101 §6.3, RFC 9126 §4); the service ignores both.
  package let takesRequestObjects: Bool

  /// Any mixture of `code`, `token` and `id_token`, and `none` (OAuth 2.0 Multiple Response Types §3 to §5). The
  /// service has `code` and `token`.
  package let hasAllResponseTypes: Bool

  /// `response_mode` chooses the way back (OAuth 2.0 Multiple Response Types §2.1), for errors too.
  package let hasResponseModes: Bool

  /// An id token that comes through the browser needs a `nonce` (OpenID Connect Core §3.2.2.1, §3.3.2.11).
  package let requiresNonceWithIDToken: Bool

  /// Prompts are known ones, and `none` stands alone (OpenID Connect Core §3.1.2.1). The service passes over
  /// others.
  package let refusesUnknownPrompts: Bool

  /// `select_account` and `consent` show a page even to users who are signed in (OpenID Connect Core §3.1.2.1). The
  /// service forwards the prompts to providers (docs/reference/hosted-login.md#prompt).
  package let asksPeopleSignedIn: Bool

  /// Unknown scopes are left out (RFC 6749 §3.3). The service refuses them, and `email`, `phone` and `profile` without
  /// `openid` (docs/reference/hosted-login.md#authorize-parameters).
  package let passesOverUnknownScopes: Bool

  /// `max_age`, or the client's `default_max_age`, limits the age of the sign-in (OpenID Connect Core §3.1.2.1).
  package let takesMaximumAge: Bool

  /// The `claims` parameter chooses claims (OpenID Connect Core §5.5).
  package let takesClaims: Bool

  /// `acr_values` asks for levels of authentication (OpenID Connect Core §3.1.2.1).
  package let takesAuthenticationClasses: Bool

  /// `id_token_hint` names the user who must be signed in (OpenID Connect Core §3.1.2.1).
  package let takesIDTokenHints: Bool

  /// `redirect_uri` comes with each request for `openid` (OpenID Connect Core §3.1.2.1). With the service the
  /// client's default may stand in for it.
  package let requiresRedirectURIWithOpenID: Bool

  /// A loopback redirect URI matches with any port (RFC 8252 §7.3).
  package let ignoresLoopbackPorts: Bool

  /// The server makes a nonce for a user who comes back from a provider if the request has none
  /// (docs/reference/hosted-login.md#authorize-parameters); not where the browser's session answers.
  package let makesNonces: Bool

  /// `resource` is any absolute URI without a fragment (RFC 8707 §2). The service takes URLs, over plain http on this
  /// machine alone (docs/reference/hosted-login.md#authorize-parameters).
  package let takesAnyResourceURI: Bool

  // MARK: Authorization responses

  /// Answers contain `iss` (RFC 9207 §2).
  package let namesIssuerInAnswers: Bool

  /// `error_description` comes before `error`, which is the service's order
  /// (docs/reference/hosted-login.md#authorize-answers).
  package let putsDescriptionFirst: Bool

  /// `response_type=token` with `openid` brings an id token too (docs/reference/hosted-login.md#authorize-answers); by
  /// the standard `id_token` asks for it (OpenID Connect Core §3.2.2.1).
  package let addsIDTokenToImplicitAnswer: Bool

  // MARK: The token endpoint

  /// A `code_verifier` for a code without challenge is refused (RFC 9700 §2.1.1); what the service does is
  /// unconfirmed.
  package let refusesVerifierWithoutChallenge: Bool

  /// A code is refused if one of its scopes needs attributes that the client may not read
  /// (docs/reference/hosted-login.md#token-errors).
  package let refusesUnreadableScopes: Bool

  /// Another `redirect_uri` than the authorization request's is `invalid_grant` (RFC 6749 §5.2);
  /// `unauthorized_client` with the service.
  package let mismatchIsInvalidGrant: Bool

  /// A code or rotated refresh token that comes again ends its grant (RFC 6749 §4.1.2, RFC 9700 §4.14.2). With the
  /// service the newest token stays valid (docs/reference/openid-connect.md#cognito-differences).
  package let revokesTokensAtReuse: Bool

  /// `scope` narrows a refreshed access token (RFC 6749 §6). The service does not read it there.
  package let narrowsScopesAtRefresh: Bool

  /// Client credentials get scopes that no resource server defines (RFC 6749 §3.3 leaves scopes to the server).
  package let grantsUndefinedScopes: Bool

  /// Token responses contain `scope` (RFC 6749 §5.1).
  package let tellsGrantedScopes: Bool

  /// A pool's client with the code flow has device codes too (RFC 8628); the service's API has no word for them.
  package let grantsDeviceCodesWithCodes: Bool

  /// A pool's client with the code flow may ask for `offline_access` (OpenID Connect Core §11); the service's API takes no such
  /// scope.
  package let grantsOfflineAccessWithCodes: Bool

  // MARK: Tokens and userInfo

  /// Access tokens have the claims and the type of RFC 9068 §2, those of clients an `aud`; the service has claims
  /// of its own.
  package let hasStandardAccessTokens: Bool

  /// Id tokens have the claims of OpenID Connect Core §2 and leave those of scopes to userInfo (§5.4).
  package let hasStandardIDTokens: Bool

  /// userInfo answers by OpenID Connect Core §5.3: marks of verification are Booleans, texts with the service
  /// (docs/reference/hosted-login.md#userinfo).
  package let hasStandardUserInfo: Bool

  /// Refusals at userInfo follow RFC 6750 §2 and §3: the scheme `Bearer` in the challenge, one way to send the token,
  /// 403 for a missing scope. The service names no scheme (docs/reference/hosted-login.md#userinfo).
  package let usesBearerChallenges: Bool

  // MARK: Revocation, sign-out and sessions

  /// An access token can be revoked (RFC 7009 §2); `unsupported_token_type` with the service.
  package let revokesAccessTokens: Bool

  /// Revoking another client's token is `invalid_request` (docs/reference/hosted-login.md#revoke); `invalid_grant` by
  /// the standard.
  package let foreignTokenIsInvalidRequest: Bool

  /// OpenID Connect RP-Initiated Logout §2 beside the service's form: by `GET` and `POST`, with a question unless
  /// an id token is of the session, and back to `post_logout_redirect_uri`.
  package let hasStandardLogout: Bool

  /// Browsers keep sessions in this product's cookie and not in the service's
  /// (docs/reference/hosted-login.md#browser-session).
  package let hasOwnSessionCookie: Bool

  // MARK: The realm

  /// Endpoints lie below the realm's id as well, those of RFC 8628, RFC 9126 and RFC 7591 only there.
  package let hasStandardEndpoints: Bool

  /// The discovery document has the members of OpenID Connect Discovery §3 and RFC 8414 §2 and not the service's alone
  /// (docs/reference/hosted-login.md#discovery).
  package let hasStandardDiscovery: Bool

  /// The service's quotas limit what a pool holds.
  package let hasQuotas: Bool
}

extension PersonalityRules {
  /// As Cognito does it.
  static let cognito = PersonalityRules(
    challengesBasic: false,
    enforcesClientAuthentication: false,
    takesClientAssertions: false,
    takesProofsOfPossession: false,
    describesErrors: false,
    takesAuthorizationByPost: false,
    refusesRepeatedParameters: false,
    takesRequestObjects: false,
    hasAllResponseTypes: false,
    hasResponseModes: false,
    requiresNonceWithIDToken: false,
    refusesUnknownPrompts: false,
    asksPeopleSignedIn: false,
    passesOverUnknownScopes: false,
    takesMaximumAge: false,
    takesClaims: false,
    takesAuthenticationClasses: false,
    takesIDTokenHints: false,
    requiresRedirectURIWithOpenID: false,
    ignoresLoopbackPorts: false,
    makesNonces: true,
    takesAnyResourceURI: false,
    namesIssuerInAnswers: false,
    putsDescriptionFirst: true,
    addsIDTokenToImplicitAnswer: true,
    refusesVerifierWithoutChallenge: false,
    refusesUnreadableScopes: true,
    mismatchIsInvalidGrant: false,
    revokesTokensAtReuse: false,
    narrowsScopesAtRefresh: false,
    grantsUndefinedScopes: false,
    tellsGrantedScopes: false,
    grantsDeviceCodesWithCodes: false,
    grantsOfflineAccessWithCodes: false,
    hasStandardAccessTokens: false,
    hasStandardIDTokens: false,
    hasStandardUserInfo: false,
    usesBearerChallenges: false,
    revokesAccessTokens: false,
    foreignTokenIsInvalidRequest: true,
    hasStandardLogout: false,
    hasOwnSessionCookie: false,
    hasStandardEndpoints: false,
    hasStandardDiscovery: false,
    hasQuotas: true)

  /// As the standard has it.
  static let openIDConnect = PersonalityRules(
    challengesBasic: true,
    enforcesClientAuthentication: true,
    takesClientAssertions: true,
    takesProofsOfPossession: true,
    describesErrors: true,
    takesAuthorizationByPost: true,
    refusesRepeatedParameters: true,
    takesRequestObjects: true,
    hasAllResponseTypes: true,
    hasResponseModes: true,
    requiresNonceWithIDToken: true,
    refusesUnknownPrompts: true,
    asksPeopleSignedIn: true,
    passesOverUnknownScopes: true,
    takesMaximumAge: true,
    takesClaims: true,
    takesAuthenticationClasses: true,
    takesIDTokenHints: true,
    requiresRedirectURIWithOpenID: true,
    ignoresLoopbackPorts: true,
    makesNonces: false,
    takesAnyResourceURI: true,
    namesIssuerInAnswers: true,
    putsDescriptionFirst: false,
    addsIDTokenToImplicitAnswer: false,
    refusesVerifierWithoutChallenge: true,
    refusesUnreadableScopes: false,
    mismatchIsInvalidGrant: true,
    revokesTokensAtReuse: true,
    narrowsScopesAtRefresh: true,
    grantsUndefinedScopes: true,
    tellsGrantedScopes: true,
    grantsDeviceCodesWithCodes: true,
    grantsOfflineAccessWithCodes: true,
    hasStandardAccessTokens: true,
    hasStandardIDTokens: true,
    hasStandardUserInfo: true,
    usesBearerChallenges: true,
    revokesAccessTokens: true,
    foreignTokenIsInvalidRequest: false,
    hasStandardLogout: true,
    hasOwnSessionCookie: true,
    hasStandardEndpoints: true,
    hasStandardDiscovery: true,
    hasQuotas: false)
}
