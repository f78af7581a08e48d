/// Each rule in which the personalities differ, with the clause that requires it. ``cognito``, ``openIDConnect`` and
/// ``apple`` are the columns of the table; code checks rules by name and never the personality.
package struct PersonalityRules: Hashable, Sendable {
  // MARK: Client authentication

  /// A client that fails HTTP Basic authentication gets status 401 and a challenge (RFC 6749 §5.2). The service returns
  /// 400.
  package let challengesBasic: Bool

  /// A client must use the authentication method that it is registered with (OpenID Connect Dynamic Client Registration
  /// §2).
  package let enforcesClientAuthentication: Bool

  /// Signed assertions may replace a secret (RFC 7523 §2.2).
  package let takesClientAssertions: Bool

  /// DPoP proofs bind tokens and codes to keys (RFC 9449 §5 and §10).
  package let takesProofsOfPossession: Bool

  /// Errors of the OAuth endpoints include a description (`error_description`, RFC 6749 §4.1.2.1 and §5.2). The service
  /// returns only the code, except for a few recorded descriptions (docs/reference/hosted-login.md#token-errors).
  package let describesErrors: Bool

  // MARK: Authorization requests

  /// `POST` to the authorization endpoint is allowed (OpenID Connect Core §3.1.2.1); the service returns 405.
  package let takesAuthorizationByPost: Bool

  /// Repeated parameters are rejected, except `resource` and `audience` (RFC 6749 §3.1 and §3.2). The service takes the
  /// first.
  package let refusesRepeatedParameters: Bool

  /// `request` and `request_uri` replace the parameters (RFC 9101 §6.3, RFC 9126 §4); the service ignores both.
  package let takesRequestObjects: Bool

  /// Any combination of `code`, `token` and `id_token`, and `none` (OAuth 2.0 Multiple Response Types §3 to §5). The
  /// service supports `code` and `token`.
  package let hasAllResponseTypes: Bool

  /// `response_mode` selects how responses and errors are returned (OAuth 2.0 Multiple Response Types §2.1).
  package let hasResponseModes: Bool

  /// An id token returned through the browser requires a `nonce` (OpenID Connect Core §3.2.2.1, §3.3.2.11).
  package let requiresNonceWithIDToken: Bool

  /// Unknown prompts, and `none` with others, are rejected (OpenID Connect Core §3.1.2.1). The service ignores unknown
  /// ones.
  package let refusesUnknownPrompts: Bool

  /// `select_account` and `consent` show a page even if the user is signed in (OpenID Connect Core §3.1.2.1). The
  /// service forwards the prompts to providers (docs/reference/hosted-login.md#prompt).
  package let asksPeopleSignedIn: Bool

  /// Unknown scopes are ignored (RFC 6749 §3.3). The service rejects them, and `email`, `phone` and `profile` without
  /// `openid` (docs/reference/hosted-login.md#authorize-parameters).
  package let passesOverUnknownScopes: Bool

  /// `max_age`, or the client's `default_max_age`, limits the age of the authentication (OpenID Connect Core §3.1.2.1).
  package let takesMaximumAge: Bool

  /// The `claims` parameter requests individual claims (OpenID Connect Core §5.5).
  package let takesClaims: Bool

  /// `acr_values` requests authentication levels (OpenID Connect Core §3.1.2.1).
  package let takesAuthenticationClasses: Bool

  /// `id_token_hint` names the user who must be signed in (OpenID Connect Core §3.1.2.1).
  package let takesIDTokenHints: Bool

  /// Each request for `openid` requires `redirect_uri` (OpenID Connect Core §3.1.2.1). The service falls back to the
  /// client's default.
  package let requiresRedirectURIWithOpenID: Bool

  /// A loopback redirect URI matches with any port (RFC 8252 §7.3).
  package let ignoresLoopbackPorts: Bool

  /// If the request has no nonce, the server generates one for a user who returns from a provider
  /// (docs/reference/hosted-login.md#authorize-parameters); not if the browser session answers the request.
  package let makesNonces: Bool

  /// `resource` is any absolute URI without a fragment (RFC 8707 §2). The service accepts URLs, with plain http only
  /// for loopback (docs/reference/hosted-login.md#authorize-parameters).
  package let takesAnyResourceURI: Bool

  // MARK: Authorization responses

  /// Responses contain `iss` (RFC 9207 §2).
  package let namesIssuerInAnswers: Bool

  /// `error_description` precedes `error`, as in the service (docs/reference/hosted-login.md#authorize-answers).
  package let putsDescriptionFirst: Bool

  /// `response_type=token` with `openid` also returns an id token (docs/reference/hosted-login.md#authorize-answers);
  /// in the standard only `id_token` requests it (OpenID Connect Core §3.2.2.1).
  package let addsIDTokenToImplicitAnswer: Bool

  // MARK: The token endpoint

  /// A `code_verifier` for a code without a challenge is rejected (RFC 9700 §2.1.1); the service's behaviour is
  /// unconfirmed.
  package let refusesVerifierWithoutChallenge: Bool

  /// A code is rejected if one of its scopes needs attributes that the client may not read
  /// (docs/reference/hosted-login.md#token-errors).
  package let refusesUnreadableScopes: Bool

  /// A `redirect_uri` that differs from the authorization request's is `invalid_grant` (RFC 6749 §5.2); in the service
  /// `unauthorized_client`.
  package let mismatchIsInvalidGrant: Bool

  /// Reuse of a code or a rotated refresh token revokes its grant (RFC 6749 §4.1.2, RFC 9700 §4.14.2). In the service
  /// the newest token stays valid (docs/reference/openid-connect.md#cognito-differences).
  package let revokesTokensAtReuse: Bool

  /// `scope` narrows a refreshed access token (RFC 6749 §6). The service ignores it there.
  package let narrowsScopesAtRefresh: Bool

  /// The client credentials grant issues scopes that no resource server defines (RFC 6749 §3.3 leaves scopes to the
  /// server).
  package let grantsUndefinedScopes: Bool

  /// Token responses contain `scope` (RFC 6749 §5.1).
  package let tellsGrantedScopes: Bool

  /// A pool's client with the code flow may also use device codes (RFC 8628); the service's API cannot express that.
  package let grantsDeviceCodesWithCodes: Bool

  /// A pool's client with the code flow may request `offline_access` (OpenID Connect Core §11); the service's API
  /// rejects the scope.
  package let grantsOfflineAccessWithCodes: Bool

  // MARK: Tokens and userInfo

  /// Access tokens have the claims and the type of RFC 9068 §2, those of clients an `aud`; the service has its own
  /// claims.
  package let hasStandardAccessTokens: Bool

  /// Id tokens have the claims of OpenID Connect Core §2 and leave the claims of scopes to userInfo (§5.4).
  package let hasStandardIDTokens: Bool

  /// userInfo follows OpenID Connect Core §5.3: verification claims are Booleans; in the service they are strings
  /// (docs/reference/hosted-login.md#userinfo).
  package let hasStandardUserInfo: Bool

  /// Errors of userInfo follow RFC 6750 §2 and §3: the scheme `Bearer` in the challenge, one way to send the token, 403
  /// for a missing scope. The service names no scheme (docs/reference/hosted-login.md#userinfo).
  package let usesBearerChallenges: Bool

  // MARK: Revocation, sign-out and sessions

  /// Access tokens can be revoked (RFC 7009 §2); in the service `unsupported_token_type`.
  package let revokesAccessTokens: Bool

  /// Revoking another client's token is `invalid_request` (docs/reference/hosted-login.md#revoke); in the standard
  /// `invalid_grant`.
  package let foreignTokenIsInvalidRequest: Bool

  /// OpenID Connect RP-Initiated Logout §2 besides the service's own form: by `GET` and `POST`, with confirmation
  /// unless an id token belongs to the session, and redirect to `post_logout_redirect_uri`.
  package let hasStandardLogout: Bool

  /// Browser sessions are in this product's cookie, not in the service's
  /// (docs/reference/hosted-login.md#browser-session).
  package let hasOwnSessionCookie: Bool

  // MARK: The realm

  /// Endpoints are also below the realm's id, those of RFC 8628, RFC 9126 and RFC 7591 only there.
  package let hasStandardEndpoints: Bool

  /// The discovery document has the members of OpenID Connect Discovery §3 and RFC 8414 §2, not only the service's
  /// (docs/reference/hosted-login.md#discovery).
  package let hasStandardDiscovery: Bool

  /// The service's quotas apply.
  package let hasQuotas: Bool

  // MARK: Sign in with Apple (docs/reference/sign-in-with-apple.md)

  /// The endpoints are those of Apple, below `/auth`; the realm's settings have an ``AppleTeam``.
  package let hasAppleEndpoints: Bool

  /// The scopes are `name` and `email` alone, need `response_mode=form_post`, and every response has an id token.
  package let hasAppleScopes: Bool

  /// The first response to a client about a user has the form field `user`.
  package let tellsNewUsers: Bool

  /// A client secret is a token that a key of the developer signed.
  package let takesSignedSecrets: Bool

  /// Access tokens are opaque, id tokens have Apple's claims, and `sub` is one for all clients of the team.
  package let hasAppleTokens: Bool

  /// The error code of a sign-in that the user cancels.
  package let cancelCode: String
}

extension PersonalityRules {
  /// Cognito's behaviour.
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
    hasQuotas: true,
    hasAppleEndpoints: false,
    hasAppleScopes: false,
    tellsNewUsers: false,
    takesSignedSecrets: false,
    hasAppleTokens: false,
    cancelCode: "access_denied")

  /// The standard's behaviour.
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
    hasQuotas: false,
    hasAppleEndpoints: false,
    hasAppleScopes: false,
    tellsNewUsers: false,
    takesSignedSecrets: false,
    hasAppleTokens: false,
    cancelCode: "access_denied")

  /// Apple's behaviour (docs/reference/sign-in-with-apple.md).
  static let apple = PersonalityRules(
    challengesBasic: false,
    enforcesClientAuthentication: false,
    takesClientAssertions: false,
    takesProofsOfPossession: false,
    describesErrors: false,
    takesAuthorizationByPost: false,
    refusesRepeatedParameters: true,
    takesRequestObjects: false,
    hasAllResponseTypes: false,
    hasResponseModes: true,
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
    makesNonces: false,
    takesAnyResourceURI: false,
    namesIssuerInAnswers: false,
    putsDescriptionFirst: false,
    addsIDTokenToImplicitAnswer: false,
    refusesVerifierWithoutChallenge: false,
    refusesUnreadableScopes: false,
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
    foreignTokenIsInvalidRequest: false,
    hasStandardLogout: false,
    hasOwnSessionCookie: true,
    hasStandardEndpoints: false,
    hasStandardDiscovery: false,
    hasQuotas: false,
    hasAppleEndpoints: true,
    hasAppleScopes: true,
    tellsNewUsers: true,
    takesSignedSecrets: true,
    hasAppleTokens: true,
    cancelCode: "user_cancelled_authorize")
}
