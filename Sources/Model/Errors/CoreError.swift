/// All errors of use cases, by area. Each front translates them in exactly one place, with a `switch` for each area and
/// no `default`.
package enum CoreError: Error, Hashable, Sendable {
  // The realm and what it holds
  case realm(RealmProblem)
  case group(GroupProblem)
  case client(ClientProblem)
  /// Errors that only a realm's administrators meet.
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
  /// Why a device receives no tokens.
  case deviceCode(DeviceCodeRefusal)

  /// An error of directory tenants.
  case tenant(TenantFault)
  /// A trigger made the request fail.
  case trigger(TriggerFault)

  /// The request is suspended until an outbound call completes, and is then replayed (see ``Replay``); no client
  /// receives this error. Do not catch it.
  case awaiting
  /// The realm is not configured for the request; the text names the feature in the core's terms.
  case notImplemented(String)
  /// An internal error, for the log; a failure to store changes is reported to the caller, too.
  case internalFault(InternalFault)
}
