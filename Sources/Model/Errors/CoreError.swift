/// Every way in which a use case can fail, as facts, by area. Each front has its own words for them in exactly one place, where each
/// area has a `switch` of its own without `default`.
package enum CoreError: Error, Hashable, Sendable {
  // The realm and what it holds
  case realm(RealmProblem)
  case group(GroupProblem)
  case client(ClientProblem)
  /// What only an administrator of the realm meets.
  case resource(ResourceProblem)

  // Accounts
  case account(AccountProblem)
  case signUp(SignUpProblem)
  case attributes(AttributeChangeProblem)
  case password(PasswordProblem)
  case code(CodeProblem)

  // Signing in
  case signIn(SignInProblem)
  case factor(FactorProblem)
  case passkey(PasskeyProblem)
  case device(DeviceProblem)

  // Tokens
  case accessToken(AccessTokenProblem)
  case refreshToken(RefreshTokenProblem)
  case authorizationCode(AuthorizationCodeProblem)
  /// An error that only the standard defines.
  case oauth(OAuthRefusal)
  /// Why a device gets no tokens.
  case deviceCode(DeviceCodeRefusal)

  /// An error that only directory tenants have.
  case tenant(TenantFault)
  /// A trigger that failed the request.
  case trigger(TriggerFault)

  /// The request stops until an outbound call is answered. No client gets this error, since the work is then run again
  /// (see ``Replay``). Not to be caught.
  case awaiting
  /// The realm is not configured for the request; the text names the feature in the core's terms.
  case notImplemented(String)
  /// A fault of ours, for the log; what could not be written down is said to the caller, too.
  case internalFault(InternalFault)
}
