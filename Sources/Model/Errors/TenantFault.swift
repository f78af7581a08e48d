/// Ways to fail that only a directory tenant knows, as facts.
package enum TenantFault: Hashable, Sendable {
  /// No tenant has that id or domain.
  case tenantNotFound(String)
  /// The name of a tenant belongs to another one.
  case tenantNameTaken(String)
  case userFlowNotFound(String)
  /// A continuation token that we did not make, of another client or step, or superseded.
  case continuationInvalid
  case continuationExpired
  /// The application may not use native authentication.
  case nativeAuthenticationOff
  /// An application that is no public client came to native authentication.
  case nativeAuthenticationConfidential
  /// The name is not an address that people sign in by.
  case usernameInvalid
  /// The answer is for another kind of question than was asked.
  case otherFactorAsked
  /// There is no password to be reset.
  case noPassword
  /// An administrator asks for a new password first.
  case passwordChangeRequired
  case passwordRefused(TenantPasswordPolicy.Violation)
  /// The errors in a user's attributes, by the directory's names.
  case attributesRefused([AttributeName])
  /// An answer came before the address was verified.
  case verificationMissing(String)
  case wrongCode
  case tooManyCodes
  case accountLocked
  /// Nothing can be sent to that address.
  case contactBlocked
  case contactInvalid
  /// There are several ways, and none was chosen.
  case methodChoiceMissing
  case scopeInvalid(String)
  /// An application that acts for itself asks for something else than all of an API (`…/.default`).
  case scopeNotDefault(String)
  case scopeMissing
  case severalResources
  case resourceNotFound(String)
  /// The application defines no such role.
  case roleNotFound(String, application: ClientID)
  /// There is no consent to a scope that the application requests.
  case consentMissing(ClientID, name: String)
  /// An authorization code came a second time.
  case codeRedeemed
  /// The parameter `claims` cannot be read.
  case claimsMalformed
  /// Tokens for `audience` are to name authentication contexts that need a second factor, which was not proved.
  case secondFactorMissing(audience: String, claims: String)
  /// They are to show that it was proved just now, and that is longer ago.
  case secondFactorStale(audience: String, claims: String)
  /// A user may not register a passkey.
  case passkeyNotRegistrable(PasskeyObstacle)
  case passwordGrantOff
  /// The assertion that an application proves itself with, or acts for a user with, is refused.
  case assertionRefused(AssertionProblem)
  /// A custom authentication extension gave no answer that is of use.
  case extensionFailed(CustomExtension.Event, ExtensionFailure)
  /// An extension refuses the sign-up, in these words.
  case signUpBlocked(title: String, message: String)
  /// The client that is asked to act for itself has no secret.
  case notConfidential
}

/// Why a tenant's user may not register a passkey.
package enum PasskeyObstacle: Hashable, Sendable {
  case selfServiceOff
  /// Only accounts with a password may (Microsoft Learn: Sign in with passkeys).
  case noPassword
  /// Two factors were not proved within the last minutes.
  case factorsNotRecent

  /// For developers.
  package var words: String {
    switch self {
    case .selfServiceOff: "the tenant's passkeys.isSelfServiceRegistrationAllowed is false"
    case .noPassword: "only an account with a password may register a passkey"
    case .factorsNotRecent:
      "two factors must have been proved within the last five minutes: ask for the claim amr with the value ngcmfa"
    }
  }
}
