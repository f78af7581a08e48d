/// Client authentication and the permissions of clients.
package enum ClientDiagnostic: Diagnostic {
  case secretMissing(client: String)
  case secretUnexpected(client: String)
  case secretWrong(client: String)
  case hashNotBase64
  case hashOfAnotherSpelling(text: String, expected: String)
  case hashSwapped(expected: String)
  case hashOfClientAlone(expected: String)
  case hashOfAlias(text: String, expected: String)
  case secretOfAnother(client: String, sender: String)
  case notConfidential(client: String)
  case oauthOff(client: String)
  case grantNotAllowed(client: String, grant: String, allowed: String)
  case scopeNotAllowed(client: String, scope: String, allowed: String)

  package static let area = "Secrets and rights of clients"

  package static let all: [Self] = [
    .secretMissing(client: "‹id›"),
    .secretUnexpected(client: "‹id›"),
    .secretWrong(client: "‹id›"),
    .hashOfAnotherSpelling(text: "‹text›", expected: "‹expected›"),
    .hashSwapped(expected: "‹expected›"),
    .hashOfClientAlone(expected: "‹expected›"),
    .hashNotBase64,
    .hashOfAlias(text: "‹text›", expected: "‹expected›"),
    .secretOfAnother(client: "‹id›", sender: "‹other›"),
    .notConfidential(client: "‹client›"),
    .oauthOff(client: "‹id›"),
    .grantNotAllowed(client: "‹client›", grant: "‹grant›", allowed: "‹grants›"),
    .scopeNotAllowed(client: "‹client›", scope: "‹scope›", allowed: "‹scopes›"),
  ]

  package var declaration: DiagnosticText {
    switch self {
    case .secretMissing(let client):
      DiagnosticText(
        "`… SECRET_HASH was not received`",
        says: "client \(client) has a secret, and the request shows none: send SECRET_HASH (or client_secret), or "
          + "let the app use a client without a secret, as Amplify needs it (GenerateSecret: false)",
        elsewhere: "client \(client) has a secret, and the request shows none: send it by HTTP Basic or as "
          + "client_secret, or make the client a public one",
        cure: "Amplify cannot hold a secret: let it use a client without one")
    case .secretUnexpected(let client):
      DiagnosticText(
        "`… is not configured for secret but secret was received`",
        says: "client \(client) has no secret, and the request brings a SECRET_HASH or client_secret: leave it out, "
          + "or make the client with GenerateSecret: true",
        elsewhere: "client \(client) has no secret, and the request brings one: leave it out, or give the client a "
          + "secret",
        cure: "leave the secret out")
    case .secretWrong(let client):
      DiagnosticText(
        "`Unable to verify secret hash for client …`, `invalid_client`",
        says: "the secret or secret hash is not that of client \(client): expected base64(HMAC-SHA256(key: client "
          + "secret, username + client id)) over the username exactly as it is sent",
        elsewhere: "the secret is not that of client \(client): it is another client's, or an earlier one",
        cure: "the secret is another client's, or an earlier one")
    case .hashOfAnotherSpelling(let text, let expected):
      DiagnosticText(
        "`Unable to verify secret hash for client …`",
        says: "SECRET_HASH is made over “\(text)”; expected one over “\(expected)”, the username exactly as it is "
          + "sent",
        cure: "make it over the username exactly as it is sent, then the client id")
    case .hashSwapped(let expected):
      DiagnosticText(
        "the same",
        says: "SECRET_HASH is made over the client id and then the username; expected one over “\(expected)”",
        cure: "the username comes first")
    case .hashOfClientAlone(let expected):
      DiagnosticText(
        "the same",
        says: "SECRET_HASH is made over the client id alone; expected one over “\(expected)”",
        cure: "the username is missing in it")
    case .hashNotBase64:
      DiagnosticText(
        "the same",
        says: "SECRET_HASH is not base64",
        cure: "expected is base64, not hexadecimal digits")
    case .hashOfAlias(let text, let expected):
      DiagnosticText(
        "`SecretHash does not match for the client: …` at a refresh",
        says: "SECRET_HASH is made over “\(text)”; a refresh takes one over “\(expected)”, the username of the "
          + "tokens, which is the sub where users sign in by an address",
        cure: "make it over the access token's `username`, then the client id")
    case .secretOfAnother(let client, let sender):
      DiagnosticText(
        "`invalid_client`",
        says: "the secret is that of client \(client), and client \(sender) asks",
        cure: "send the secret of the client whose id you send")
    case .notConfidential(let client):
      DiagnosticText(
        "AADSTS7000218",
        says: "\(client) has no secret and no certificate, and acts here for itself",
        cure: "give the application a secret, or sign a user in")
    case .oauthOff(let client):
      DiagnosticText(
        "`invalid_grant` at the token endpoint, whatever the grant",
        says: "client \(client) may not use the token endpoint: AllowedOAuthFlowsUserPoolClient is not true",
        cure: "set the client's `AllowedOAuthFlowsUserPoolClient` to true, beside `AllowedOAuthFlows`")
    case .grantNotAllowed(let client, let grant, let allowed):
      DiagnosticText(
        "`unauthorized_client` at the token endpoint",
        says: "\(client) may not use the grant type \(grant); AllowedOAuthFlows allows \(allowed)",
        elsewhere: "\(client) may not use the grant type \(grant); it is set up for \(allowed)",
        cure: "add the flow to the client's `AllowedOAuthFlows`, or let the app use one of those")
    case .scopeNotAllowed(let client, let scope, let allowed):
      DiagnosticText(
        "`invalid_scope` at the token endpoint",
        says: "\(client) may not ask for \(scope); AllowedOAuthScopes has \(allowed)",
        elsewhere: "\(client) may not ask for \(scope); its scopes are \(allowed)",
        cure: "add the scope to the client's `AllowedOAuthScopes`, or leave it out")
    }
  }
}
