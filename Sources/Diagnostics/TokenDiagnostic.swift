/// Rejected access and refresh tokens.
package enum TokenDiagnostic: Diagnostic {
  case idToken, notJWT, invalid, changed, expired, expiredByTest, revoked
  case missing(received: String)
  case foreign(issuer: String)
  case scopeMissing(granted: String, scope: String)
  case refreshRevoked, refreshOfDevice, refreshExpiredByTest
  case refreshUnknown(client: String)
  case refreshExpired(client: String)
  case refreshReused(client: String)
  case refreshNotOne(kind: String)
  case refreshRotates(client: String)
  case refreshOfClient(client: String, sender: String)
  case refreshOfOtherDevice(key: String)
  case revocationOff(client: String)

  package static let area = "Tokens"

  package static let all: [Self] = [
    .missing(received: "‹what came›"),
    .idToken,
    .notJWT,
    .foreign(issuer: "‹issuer›"),
    .invalid,
    .changed,
    .expired,
    .expiredByTest,
    .revoked,
    .scopeMissing(granted: "‹scopes›", scope: "‹scope›"),
    .refreshUnknown(client: "‹client›"),
    .refreshExpired(client: "‹client›"),
    .refreshExpiredByTest,
    .refreshRevoked,
    .refreshReused(client: "‹client›"),
    .refreshOfDevice,
    .refreshNotOne(kind: "‹access or id›"),
    .refreshRotates(client: "‹client›"),
    .refreshOfClient(client: "‹id›", sender: "‹other›"),
    .refreshOfOtherDevice(key: "‹key›"),
    .revocationOff(client: "‹client›"),
  ]

  package var declaration: DiagnosticText {
    switch self {
    case .missing(let received):
      DiagnosticText(
        "400 or 401 at userInfo",
        says: "the request has no access token: \(received). Expected the header Authorization: Bearer TOKEN",
        cure: "send the access token in the header `Authorization`")
    case .idToken:
      DiagnosticText(
        "`Invalid Access Token` at GetUser",
        says: "an id token came where an access token is needed: send AccessToken instead of IdToken",
        elsewhere: "an id token came where an access token is needed: send access_token instead of id_token",
        cure: "send `AccessToken`")
    case .notJWT:
      DiagnosticText(
        "the same",
        says: "the access token is no JWT: expected three parts between dots, as AccessToken has them",
        elsewhere: "the access token is no JWT: expected three parts between dots, as access_token has them",
        cure: "send the token as it came, without the word `Bearer`")
    case .foreign(let issuer):
      DiagnosticText(
        "the same",
        says: "the token is none of this server's clients: it was issued by \(issuer)",
        cure: "the app has stored a token of the real service or of another server: sign in again")
    case .invalid:
      DiagnosticText(
        "the same",
        says: "the token is no access token of this server",
        cure: "sign in again")
    case .changed:
      DiagnosticText(
        "`Invalid Access Token`",
        says: "the token has the kid of this server's key and another signature: it was changed, or another run of "
          + "the server made it",
        cure: "sign in again; with `--data`, keys survive a restart")
    case .expired:
      DiagnosticText(
        "`Access Token has expired`",
        says: "the access token has expired, by the sandbox's clock (GET /_understudy/clock)",
        cure: "refresh; a clock that was moved counts")
    case .expiredByTest:
      DiagnosticText(
        "the same, after a test has expired the token",
        says: "a test has expired the access tokens of this sign-in (POST /_understudy/users/{sub}/expire)",
        cure: "refresh; tokens that were issued since are valid")
    case .revoked:
      DiagnosticText(
        "`Access Token has been revoked`",
        says: "the access token was revoked: its user signed out everywhere, or its refresh token was revoked",
        cure: "sign in again")
    case .scopeMissing(let granted, let scope):
      DiagnosticText(
        "401 or 403 at userInfo, `Access Token does not have required scopes`",
        says: "the access token has the scopes \(granted), and the request needs \(scope): request it at the sign-in "
          + "(tokens of InitiateAuth have aws.cognito.signin.user.admin)",
        elsewhere: "the access token has the scopes \(granted), and the request needs \(scope): request it at the "
          + "sign-in",
        cure: "ask for the scope `openid` at the sign-in; tokens of InitiateAuth have none")
    case .refreshUnknown(let client):
      DiagnosticText(
        "`Invalid Refresh Token`",
        says: "the refresh token is none of \(client) here: another client's, another server's, or cut short",
        cure: "it is another client's, or was cut short")
    case .refreshExpired(let client):
      DiagnosticText(
        "`Refresh Token has expired`",
        says: "the refresh token has expired, by the sandbox's clock: RefreshTokenValidity of \(client) says after "
          + "how long",
        elsewhere: "the refresh token of \(client) has expired, by the sandbox's clock",
        cure: "sign in again, or give the client a longer validity")
    case .refreshExpiredByTest:
      DiagnosticText(
        "the same, after a test has expired the token",
        says: "a test has expired the refresh token of this sign-in (POST /_understudy/users/{sub}/expire)",
        cure: "sign in again")
    case .refreshRevoked:
      DiagnosticText(
        "`Refresh Token has been revoked`",
        says: "the refresh token was revoked, or its user signed out everywhere",
        cure: "sign in again")
    case .refreshReused(let client):
      DiagnosticText(
        "`Refresh Token has been revoked`, for a client that rotates",
        says: "the refresh token was exchanged before, and \(client) rotates its tokens: keep the newest "
          + "(RefreshTokenRotation)",
        elsewhere: "the refresh token was exchanged before, and \(client) rotates its tokens: store the newest",
        cure: "store the refresh token of each answer")
    case .refreshOfDevice:
      DiagnosticText(
        "`Refresh Token has been revoked`, in a pool that tracks devices",
        says: "the refresh token was issued to a remembered device: send its DEVICE_KEY with the refresh, as the "
          + "pool tracks devices",
        elsewhere: "the refresh token was issued to a remembered device",
        cure: "send `DEVICE_KEY` with the refresh, as Amplify does; pycognito sends none")
    case .refreshNotOne(let kind):
      DiagnosticText(
        "`Invalid Refresh Token`, `unsupported_token_type`",
        says: "an \(kind) token stands where the refresh token is expected",
        cure: "send `RefreshToken`")
    case .refreshRotates(let client):
      DiagnosticText(
        "a refresh by `REFRESH_TOKEN_AUTH` is refused",
        says: "\(client) rotates its refresh tokens: use GetTokensFromRefreshToken or /oauth2/token instead of "
          + "REFRESH_TOKEN_AUTH",
        elsewhere: "\(client) rotates its refresh tokens: use the token endpoint",
        cure: "use a newer SDK, or a client without `RefreshTokenRotation`")
    case .refreshOfClient(let client, let sender):
      DiagnosticText(
        "`Invalid Refresh Token`",
        says: "the refresh token is that of client \(client), and client \(sender) asks",
        cure: "the app refreshes with another client id than it signed in with")
    case .refreshOfOtherDevice(let key):
      DiagnosticText(
        "`Invalid Refresh Token.`, in a pool that tracks devices",
        says: "the refresh token was issued to another device than the DEVICE_KEY \(key) that came with it",
        cure: "send the `DEVICE_KEY` of the sign-in that the token came from")
    case .revocationOff(let client):
      DiagnosticText(
        "`Token revocation is not enabled for this client.`",
        says: "\(client) has EnableTokenRevocation: false",
        elsewhere: "\(client) is set up without the revocation of tokens",
        cure: "set `EnableTokenRevocation` of the client")
    }
  }
}
