/// What clients show of themselves, and what they may ask for.
package enum ClientMistake: Mistake {
  case secretMissing, secretUnexpected, secretWrong
  case hashOfAnotherSpelling, hashSwapped, hashOfClientAlone, hashNotBase64
  case grantNotAllowed, scopeNotAllowed

  package static let area = "Secrets and rights of clients"

  package var declaration: MistakeDeclaration {
    switch self {
    case .secretMissing:
      MistakeDeclaration(
        "`… SECRET_HASH was not received`",
        says: "client ‹id› has a secret, and the request shows none: send SECRET_HASH (or client_secret), or let "
          + "the app use a client without a secret, as Amplify needs it (GenerateSecret: false)",
        cure: "Amplify cannot hold a secret: let it use a client without one")
    case .secretUnexpected:
      MistakeDeclaration(
        "`… is not configured for secret but secret was received`",
        says: "client ‹id› has no secret, and the request brings a SECRET_HASH or client_secret: leave it out, or "
          + "make the client with GenerateSecret: true",
        cure: "leave the secret out")
    case .secretWrong:
      MistakeDeclaration(
        "`Unable to verify secret hash for client …`, `invalid_client`",
        says: "the secret or secret hash is not that of client ‹id›: expected base64(HMAC-SHA256(key: client "
          + "secret, username + client id)) over the username exactly as it is sent",
        cure: "the secret is another client's, or an earlier one")
    case .hashOfAnotherSpelling:
      MistakeDeclaration(
        "`Unable to verify secret hash for client …`",
        says: "SECRET_HASH is made over “‹text›”; expected one over “‹expected›”, the username exactly as it is sent",
        cure: "make it over the username exactly as it is sent, then the client id")
    case .hashSwapped:
      MistakeDeclaration(
        "the same",
        says: "SECRET_HASH is made over the client id and then the username; expected one over “‹expected›”",
        cure: "the username comes first")
    case .hashOfClientAlone:
      MistakeDeclaration(
        "the same",
        says: "SECRET_HASH is made over the client id alone; expected one over “‹expected›”",
        cure: "the username is missing in it")
    case .hashNotBase64:
      MistakeDeclaration(
        "the same",
        says: "SECRET_HASH is not base64",
        cure: "expected is base64, not hexadecimal digits")
    case .grantNotAllowed:
      MistakeDeclaration(
        "`unauthorized_client` at the token endpoint",
        says: "‹client› may not use the grant type ‹grant›; AllowedOAuthFlows allows ‹grants›",
        cure: "add the flow to the client's `AllowedOAuthFlows`, or let the app use one of those")
    case .scopeNotAllowed:
      MistakeDeclaration(
        "`invalid_scope` at the token endpoint",
        says: "‹client› may not ask for ‹scope›; AllowedOAuthScopes has ‹scopes›",
        cure: "add the scope to the client's `AllowedOAuthScopes`, or leave it out")
    }
  }
}
