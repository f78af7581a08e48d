/// Identity pools: the pool, the identity, and the tokens in `Logins`.
package enum IdentityDiagnostic: Diagnostic {
  case poolUnknown(id: String, alternatives: String)
  case identityUnknown(id: String, place: String)
  case guestsOff(pool: String)
  case revoked, expiredByTest
  case providerUnknown(key: String, pool: String, alternatives: String)
  case audienceUnknown(audience: String, pool: String, provider: String, clients: String)
  case issuerOther(key: String, issuer: String)
  case notJWT(key: String)
  case notIDToken(key: String, use: String)
  case expired(time: String, now: String)
  case notYet(claim: String, time: String, now: String)
  case signature(provider: String, kid: String)
  case ownTokenNotTaken
  case claimMissing(key: String, claim: String)
  case keysUnreachable(url: String)
  case loginsOther(id: String)
  case identityOff(id: String)
  case identityOfLogins(id: String)
  case roleMissing(pool: String, kind: String)
  case roleForbidden(role: String, allowed: String)
  case roleDenied(provider: String)
  case classicOff(pool: String)
  case developerOther(sent: String, pool: String, expected: String)

  package static let area = "Identity pools"

  package static let all: [Self] = [
    .poolUnknown(id: "‹id›", alternatives: "‹Did you mean ID? Here: IDS›"),
    .identityUnknown(id: "‹id›", place: "‹this server, or the pool›"),
    .guestsOff(pool: "‹pool›"),
    .providerUnknown(key: "‹key›", pool: "‹pool›", alternatives: "‹Did you mean KEY? It takes: KEYS›"),
    .audienceUnknown(audience: "‹audience›", pool: "‹pool›", provider: "‹provider›", clients: "‹clients›"),
    .issuerOther(key: "‹key›", issuer: "‹issuer›"),
    .notJWT(key: "‹key›"),
    .notIDToken(key: "‹key›", use: "‹use›"),
    .expired(time: "‹time›", now: "‹now›"),
    .expiredByTest,
    .notYet(claim: "‹claim›", time: "‹time›", now: "‹now›"),
    .revoked,
    .signature(provider: "‹provider›", kid: "‹kid›"),
    .claimMissing(key: "‹key›", claim: "‹name›"),
    .ownTokenNotTaken,
    .keysUnreachable(url: "‹issuer›"),
    .loginsOther(id: "‹id›"),
    .identityOff(id: "‹id›"),
    .identityOfLogins(id: "‹id›"),
    .roleMissing(pool: "‹pool›", kind: "‹kind›"),
    .roleForbidden(role: "‹role›", allowed: "‹roles›"),
    .roleDenied(provider: "‹provider›"),
    .classicOff(pool: "‹pool›"),
    .developerOther(sent: "‹sent›", pool: "‹pool›", expected: "‹name›"),
  ]

  package var declaration: DiagnosticText {
    switch self {
    case .poolUnknown(let id, let alternatives):
      DiagnosticText(
        "`IdentityPool '…' not found.`",
        says: "there is no identity pool \(id). \(alternatives)",
        cure: "put the id of an identity pool of this server into the app")
    case .identityUnknown(let id, let place):
      DiagnosticText(
        "`Identity '…' not found.`",
        says: "\(id) is unknown to \(place): the app stored one of another server or of an earlier run",
        cure: "clear what the app has stored, and call GetId; with `--data`, identities survive a restart")
    case .guestsOff(let pool):
      DiagnosticText(
        "`Unauthenticated access is not supported for this identity pool.`",
        says: "the request has no Logins, and identity pool \(pool) has AllowUnauthenticatedIdentities: false",
        cure: "send the id token in `Logins`, or let the pool have guests")
    case .providerUnknown(let key, let pool, let alternatives):
      DiagnosticText(
        "`Token is not from a supported provider of this identity pool.`",
        says: "Logins has the key \(key), which identity pool \(pool) does not take. \(alternatives)",
        cure: "send a key that the line names, or add the provider to the identity pool")
    case .audienceUnknown(let audience, let pool, let provider, let clients):
      DiagnosticText(
        "the same",
        says: "the token is for client \(audience), and identity pool \(pool) takes tokens of \(provider) for "
          + "\(clients)",
        cure: "add the client to `CognitoIdentityProviders` of the identity pool, or let the app use its client")
    case .issuerOther(let key, let issuer):
      DiagnosticText(
        "`Invalid login token. Issuer doesn't match providerName`",
        says: "Logins has the key \(key), and the token was issued by \(issuer)",
        cure: "send the token beside the key of its own provider")
    case .notJWT(let key):
      DiagnosticText(
        "`Invalid login token. Not a valid OpenId Connect identity token.`",
        says: "what Logins has for \(key) is no JWT: expected three parts between dots",
        cure: "send the id token as it came")
    case .notIDToken(let key, let use):
      DiagnosticText(
        "the same",
        says: "Logins takes id tokens, and the token for \(key) says token_use: \(use)",
        cure: "send `IdToken` instead of `AccessToken`")
    case .expired(let time, let now):
      DiagnosticText(
        "`Invalid login token. Token expired: …`",
        says: "the login token expired at \(time), and it is \(now) by the sandbox's clock (GET /_understudy/clock)",
        cure: "refresh the tokens first; a clock that was moved counts")
    case .expiredByTest:
      DiagnosticText(
        "the same, after a test has expired the token",
        says: "a test has expired the id tokens of this sign-in (POST /_understudy/users/{sub}/expire)",
        cure: "refresh the tokens first")
    case .notYet(let claim, let time, let now):
      DiagnosticText(
        "`Invalid login token. Not a valid OpenId Connect identity token.`",
        says: "the login token says \(claim): \(time), and it is \(now) by the sandbox's clock (GET "
          + "/_understudy/clock)",
        cure: "set the clock of the sandbox back, or sign in again")
    case .revoked:
      DiagnosticText(
        "`Invalid login token. Token has been revoked.`",
        says: "the login token's user signed out everywhere, is disabled or gone, and the identity pool checks that "
          + "(ServerSideTokenCheck)",
        cure: "sign in again")
    case .signature(let provider, let kid):
      DiagnosticText(
        "`Invalid login token. Couldn't verify signed token.`",
        says: "no key of \(provider) has signed the login token: its kid is \(kid)",
        cure: "sign in again; the token was changed, or another run of the server made it")
    case .claimMissing(let key, let claim):
      DiagnosticText(
        "`Invalid login token. Missing a required claim: …`",
        says: "the login token for \(key) has no claim \(claim)",
        cure: "send the id token as it came")
    case .ownTokenNotTaken:
      DiagnosticText(
        "`Invalid login token. Can't pass in a Cognito token.`",
        says: "Logins has a token of the identity pool itself (cognito-identity.amazonaws.com), which counts at "
          + "GetCredentialsForIdentity alone",
        cure: "send the id token of the provider")
    case .keysUnreachable(let url):
      DiagnosticText(
        "`Unable to retrieve the keys of …`",
        says: "the login token was issued by \(url), and no discovery document or keys could be had from there",
        cure: "let the server reach the issuer, or give the identity pool its keys")
    case .loginsOther(let id):
      DiagnosticText(
        "`Logins don't match. …`",
        says: "none of the logins that were shown is one of identity \(id)",
        cure: "send the identity id that GetId returned for this very user")
    case .identityOff(let id):
      DiagnosticText(
        "`Access to Identity '…' is forbidden.`",
        says: "identity \(id) is disabled: its logins were moved to another one, or it was switched off",
        cure: "call GetId again")
    case .identityOfLogins(let id):
      DiagnosticText(
        "the same",
        says: "identity \(id) has logins, and the request shows none of them",
        cure: "send the user's id token in `Logins`")
    case .roleMissing(let pool, let kind):
      DiagnosticText(
        "`Invalid identity pool configuration. Check assigned IAM roles for this pool.`",
        says: "identity pool \(pool) has no role for \(kind) identities (SetIdentityPoolRoles)",
        cure: "give the pool that role")
    case .roleForbidden(let role, let allowed):
      DiagnosticText(
        "`Access to Role '…' is forbidden.`",
        says: "the request asks for the role \(role), and the login may have \(allowed)",
        cure: "leave CustomRoleArn out, or send one that the user's token lists in `cognito:roles`")
    case .roleDenied(let provider):
      DiagnosticText(
        "`The ambiguous role mapping rules for: … denied this request.`",
        says: "no rule for \(provider) fits the token, and its AmbiguousRoleResolution is Deny",
        cure: "add a rule, or set `AmbiguousRoleResolution: AuthenticatedRole`")
    case .classicOff(let pool):
      DiagnosticText(
        "`Basic (classic) flow is not enabled, please use enhanced flow.`",
        says: "identity pool \(pool) has AllowClassicFlow: false: call GetCredentialsForIdentity instead",
        cure: "use the enhanced flow, or set `AllowClassicFlow`")
    case .developerOther(let sent, let pool, let expected):
      DiagnosticText(
        "`This identity pool does not support the specified developer provider`",
        says: "the developer provider that was sent is \(sent), and that of identity pool \(pool) is \(expected)",
        cure: "send the pool's DeveloperProviderName")
    }
  }
}
