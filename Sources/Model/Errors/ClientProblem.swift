/// Why a client is not found, not authenticated, or not allowed to do what it requests.
package enum ClientProblem: Hashable, Sendable {
  case notFound(ClientID)
  case exists(ClientID)

  // The secret
  case secretMissing(ClientID)
  case secretMismatch(ClientID)
  /// The client has no secret, but the request contains one.
  case secretUnexpected(ClientID)

  // Its settings
  case flowNotEnabled(ClientFlow)
  /// The client may not use OAuth endpoints (`AllowedOAuthFlowsUserPoolClient`).
  case oauthOff(ClientID)
  case grantTypeNotAllowed(ClientGrantType)
  case scopeNotAllowed(String)
}
