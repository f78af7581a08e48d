internal import Model
internal import OAuth

extension OAuthError {
  /// The error as Keycloak answers it, whose clients look at the status and the code; others stay as they are.
  func asKeycloak(_ problem: ClientRequestProblem) -> OAuthError {
    guard case .core(let error) = problem else { return self }
    var told: OAuthError
    switch error {
    case .client(.notFound):
      told = OAuthError(.invalidClient, Self.wrongClient)
      told.status = 401
    case .client(.secretMissing), .client(.secretMismatch):
      told = OAuthError(.unauthorizedClient, Self.wrongClient)
      told.status = 401
    case .client(.grantTypeNotAllowed(.password)):
      told = OAuthError(.unauthorizedClient, "Client not allowed for direct access grants")
    case .client(.grantTypeNotAllowed(.clientCredentials)):
      told = OAuthError(.unauthorizedClient, "Client not enabled to retrieve service account")
      told.status = 401
    case .signIn(.wrongCredentials):
      told = OAuthError(.invalidGrant, "Invalid user credentials")
      told.status = 401
    default: return self
    }
    told.challenge = challenge
    return told
  }

  private static let wrongClient = "Invalid client or Invalid client credentials"
}
