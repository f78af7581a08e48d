/// Client authentication and the permissions of clients.
package enum ClientMistake: Mistake {
  case secretMissing, secretUnexpected, secretWrong
  case hashOfAnotherSpelling, hashSwapped, hashOfClientAlone, hashNotBase64, hashOfAlias
  case secretOfAnother, notConfidential
  case oauthOff, grantNotAllowed, scopeNotAllowed

  package static let area = "Secrets and rights of clients"

  package var declaration: MistakeDeclaration {
    switch self {
    case .secretMissing:
      MistakeDeclaration(
        "`… SECRET_HASH was not received`",
        says: "client ‹id› has a secret, and the request shows none: send SECRET_HASH (or client_secret), or let "
          + "the app use a client without a secret, as Amplify needs it (GenerateSecret: false)",
        elsewhere: "client ‹id› has a secret, and the request shows none: send it by HTTP Basic or as client_secret, "
          + "or make the client a public one",
        cure: "Amplify cannot hold a secret: let it use a client without one")
    case .secretUnexpected:
      MistakeDeclaration(
        "`… is not configured for secret but secret was received`",
        says: "client ‹id› has no secret, and the request brings a SECRET_HASH or client_secret: leave it out, or "
          + "make the client with GenerateSecret: true",
        elsewhere: "client ‹id› has no secret, and the request brings one: leave it out, or give the client a secret",
        cure: "leave the secret out")
    case .secretWrong:
      MistakeDeclaration(
        "`Unable to verify secret hash for client …`, `invalid_client`",
        says: "the secret or secret hash is not that of client ‹id›: expected base64(HMAC-SHA256(key: client "
          + "secret, username + client id)) over the username exactly as it is sent",
        elsewhere: "the secret is not that of client ‹id›: it is another client's, or an earlier one",
        cure: "the secret is another client's, or an earlier one")
    case .secretOfAnother:
      MistakeDeclaration(
        "`invalid_client`", says: "the secret is that of client ‹id›, and client ‹other› asks",
        cure: "send the secret of the client whose id you send")
    case .notConfidential:
      MistakeDeclaration(
        "AADSTS7000218", says: "‹client› has no secret and no certificate, and acts here for itself",
        cure: "give the application a secret, or sign a user in")
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
    case .hashOfAlias:
      MistakeDeclaration(
        "`SecretHash does not match for the client: …` at a refresh",
        says: "SECRET_HASH is made over “‹text›”; a refresh takes one over “‹expected›”, the username of the tokens, "
          + "which is the sub where users sign in by an address",
        cure: "make it over the access token's `username`, then the client id")
    case .oauthOff:
      MistakeDeclaration(
        "`invalid_grant` at the token endpoint, whatever the grant",
        says: "client ‹id› may not use the token endpoint: AllowedOAuthFlowsUserPoolClient is not true",
        cure: "set the client's `AllowedOAuthFlowsUserPoolClient` to true, beside `AllowedOAuthFlows`")
    case .grantNotAllowed:
      MistakeDeclaration(
        "`unauthorized_client` at the token endpoint",
        says: "‹client› may not use the grant type ‹grant›; AllowedOAuthFlows allows ‹grants›",
        elsewhere: "‹client› may not use the grant type ‹grant›; it is set up for ‹grants›",
        cure: "add the flow to the client's `AllowedOAuthFlows`, or let the app use one of those")
    case .scopeNotAllowed:
      MistakeDeclaration(
        "`invalid_scope` at the token endpoint",
        says: "‹client› may not ask for ‹scope›; AllowedOAuthScopes has ‹scopes›",
        elsewhere: "‹client› may not ask for ‹scope›; its scopes are ‹scopes›",
        cure: "add the scope to the client's `AllowedOAuthScopes`, or leave it out")
    }
  }
}
