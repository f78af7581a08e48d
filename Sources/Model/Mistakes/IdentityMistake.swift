/// Identity pools: the pool, the identity, and the tokens in `Logins`.
package enum IdentityMistake: Mistake {
  case poolUnknown, identityUnknown, guestsOff
  case providerUnknown, audienceUnknown, issuerOther, notJWT, notIDToken, expired, notYet, revoked, signature
  case claimMissing, ownTokenNotTaken, keysUnreachable
  case loginsOther, identityOff, identityOfLogins
  case roleMissing, roleForbidden, roleDenied, classicOff, developerOther

  package static let area = "Identity pools"

  package var declaration: MistakeDeclaration {
    switch self {
    case .poolUnknown:
      MistakeDeclaration(
        "`IdentityPool '…' not found.`", says: "there is no identity pool ‹id›. ‹Did you mean ID? Here: IDS›",
        cure: "put the id of an identity pool of this server into the app")
    case .identityUnknown:
      MistakeDeclaration(
        "`Identity '…' not found.`",
        says: "‹id› is unknown to ‹this server, or the pool›: the app stored one of another server or of an earlier "
          + "run",
        cure: "clear what the app has stored, and call GetId; with `--data`, identities survive a restart")
    case .guestsOff:
      MistakeDeclaration(
        "`Unauthenticated access is not supported for this identity pool.`",
        says: "the request has no Logins, and identity pool ‹pool› has AllowUnauthenticatedIdentities: false",
        cure: "send the id token in `Logins`, or let the pool have guests")
    case .providerUnknown:
      MistakeDeclaration(
        "`Token is not from a supported provider of this identity pool.`",
        says: "Logins has the key ‹key›, which identity pool ‹pool› does not take. ‹Did you mean KEY? It takes: KEYS›",
        cure: "send a key that the line names, or add the provider to the identity pool")
    case .audienceUnknown:
      MistakeDeclaration(
        "the same",
        says: "the token is for client ‹audience›, and identity pool ‹pool› takes tokens of ‹provider› for ‹clients›",
        cure: "add the client to `CognitoIdentityProviders` of the identity pool, or let the app use its client")
    case .issuerOther:
      MistakeDeclaration(
        "`Invalid login token. Issuer doesn't match providerName`",
        says: "Logins has the key ‹key›, and the token was issued by ‹issuer›",
        cure: "send the token beside the key of its own provider")
    case .notJWT:
      MistakeDeclaration(
        "`Invalid login token. Not a valid OpenId Connect identity token.`",
        says: "what Logins has for ‹key› is no JWT: expected three parts between dots",
        cure: "send the id token as it came")
    case .notIDToken:
      MistakeDeclaration(
        "the same", says: "Logins takes id tokens, and the token for ‹key› says token_use: ‹use›",
        cure: "send `IdToken` instead of `AccessToken`")
    case .expired:
      MistakeDeclaration(
        "`Invalid login token. Token expired: …`",
        says: "the login token expired at ‹time›, and it is ‹now› by the sandbox's clock (GET /_understudy/clock)",
        cure: "refresh the tokens first; a clock that was moved counts")
    case .notYet:
      MistakeDeclaration(
        "`Invalid login token. Not a valid OpenId Connect identity token.`",
        says: "the login token says ‹claim›: ‹time›, and it is ‹now› by the sandbox's clock (GET /_understudy/clock)",
        cure: "set the clock of the sandbox back, or sign in again")
    case .revoked:
      MistakeDeclaration(
        "`Invalid login token. Token has been revoked.`",
        says: "the login token's user signed out everywhere, is disabled or gone, and the identity pool checks that "
          + "(ServerSideTokenCheck)",
        cure: "sign in again")
    case .signature:
      MistakeDeclaration(
        "`Invalid login token. Couldn't verify signed token.`",
        says: "no key of ‹provider› has signed the login token: its kid is ‹kid›",
        cure: "sign in again; the token was changed, or another run of the server made it")
    case .claimMissing:
      MistakeDeclaration(
        "`Invalid login token. Missing a required claim: …`", says: "the login token for ‹key› has no claim ‹name›",
        cure: "send the id token as it came")
    case .ownTokenNotTaken:
      MistakeDeclaration(
        "`Invalid login token. Can't pass in a Cognito token.`",
        says: "Logins has a token of the identity pool itself (cognito-identity.amazonaws.com), which counts at "
          + "GetCredentialsForIdentity alone",
        cure: "send the id token of the provider")
    case .keysUnreachable:
      MistakeDeclaration(
        "`Unable to retrieve the keys of …`",
        says: "the login token was issued by ‹issuer›, and no discovery document or keys could be had from there",
        cure: "let the server reach the issuer, or give the identity pool its keys")
    case .loginsOther:
      MistakeDeclaration(
        "`Logins don't match. …`",
        says: "none of the logins that were shown is one of identity ‹id›",
        cure: "send the identity id that GetId returned for this very user")
    case .identityOff:
      MistakeDeclaration(
        "`Access to Identity '…' is forbidden.`",
        says: "identity ‹id› is disabled: its logins were moved to another one, or it was switched off",
        cure: "call GetId again")
    case .identityOfLogins:
      MistakeDeclaration(
        "the same", says: "identity ‹id› has logins, and the request shows none of them",
        cure: "send the user's id token in `Logins`")
    case .roleMissing:
      MistakeDeclaration(
        "`Invalid identity pool configuration. Check assigned IAM roles for this pool.`",
        says: "identity pool ‹pool› has no role for ‹kind› identities (SetIdentityPoolRoles)",
        cure: "give the pool that role")
    case .roleForbidden:
      MistakeDeclaration(
        "`Access to Role '…' is forbidden.`",
        says: "the request asks for the role ‹role›, and the login may have ‹roles›",
        cure: "leave CustomRoleArn out, or send one that the user's token lists in `cognito:roles`")
    case .roleDenied:
      MistakeDeclaration(
        "`The ambiguous role mapping rules for: … denied this request.`",
        says: "no rule for ‹provider› fits the token, and its AmbiguousRoleResolution is Deny",
        cure: "add a rule, or set `AmbiguousRoleResolution: AuthenticatedRole`")
    case .classicOff:
      MistakeDeclaration(
        "`Basic (classic) flow is not enabled, please use enhanced flow.`",
        says: "identity pool ‹pool› has AllowClassicFlow: false: call GetCredentialsForIdentity instead",
        cure: "use the enhanced flow, or set `AllowClassicFlow`")
    case .developerOther:
      MistakeDeclaration(
        "`This identity pool does not support the specified developer provider`",
        says: "the developer provider that was sent is ‹sent›, and that of identity pool ‹pool› is ‹name›",
        cure: "send the pool's DeveloperProviderName")
    }
  }
}
