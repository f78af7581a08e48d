/// Why a client is not found, does not prove who it is, or may not do what it asks for.
package enum ClientProblem: Hashable, Sendable {
  case notFound(ClientID)
  case exists(ClientID)

  // The secret
  case secretMissing(ClientID)
  case secretMismatch(ClientID)
  /// The client has no secret, and the request has one.
  case secretUnexpected(ClientID)

  // What it is set up for
  case flowNotEnabled(ClientFlow)
  /// The client uses no OAuth endpoint (`AllowedOAuthFlowsUserPoolClient`).
  case oauthOff(ClientID)
  case grantTypeNotAllowed(ClientGrantType)
  case scopeNotAllowed(String)
}
