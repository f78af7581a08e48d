/// Errors of directory tenants.
package enum TenantFault: Hashable, Sendable {
  /// No tenant has that id or domain.
  case tenantNotFound(String)
  /// An application of one tenant came by a name that stands for several.
  case notMultiTenant(ClientID, name: String, common: String)
  /// An application that is not for personal accounts came by the name of their tenant.
  case notForConsumers
  /// Another tenant has this name.
  case tenantNameTaken(String)
  case userFlowNotFound(String)
  /// A continuation token that is forged, for another client or step, or superseded.
  case continuationInvalid
  case continuationExpired
  /// The application may not use native authentication.
  case nativeAuthenticationOff
  /// Native authentication requires a public client, which the application is not.
  case nativeAuthenticationConfidential
  /// The username is not a sign-in address.
  case usernameInvalid
  /// The answer is for a different challenge.
  case otherFactorAsked
  /// The account has no password to reset.
  case noPassword
  /// An administrator requires a new password first.
  case passwordChangeRequired
  case passwordRefused(TenantPasswordPolicy.Violation)
  /// Invalid attributes, by the directory's names.
  case attributesRefused([AttributeName])
  /// What an extension says of values: for the whole form, and for each attribute.
  case attributesInvalid(message: String, [Attribute])
  /// The address must be verified first.
  case verificationMissing(String)
  case wrongCode
  case tooManyCodes
  case accountLocked
  /// Messages cannot be sent to that address.
  case contactBlocked
  case contactInvalid
  /// There are several methods, and none was chosen.
  case methodChoiceMissing
  case scopeInvalid(String)
  /// A client credentials request for anything other than all of an API (`…/.default`).
  case scopeNotDefault(String)
  case scopeMissing
  case severalResources
  case resourceNotFound(String)
  /// The application does not define the role.
  case roleNotFound(String, application: ClientID)
  /// A requested scope has no consent.
  case consentMissing(ClientID, name: String)
  /// The authorization code has been redeemed before.
  case codeRedeemed
  /// The parameter `claims` is malformed.
  case claimsMalformed
  /// Tokens for `audience` require authentication contexts with a second factor, which was not used.
  case secondFactorMissing(audience: String, claims: String)
  /// They require a recent second factor, and it was used longer ago.
  case secondFactorStale(audience: String, claims: String)
  /// The user may not register a passkey.
  case passkeyNotRegistrable(PasskeyObstacle)
  case passwordGrantOff
  /// The assertion of an application, for itself or on behalf of a user, is rejected.
  case assertionRefused(AssertionProblem)
  /// A custom authentication extension returned no usable response.
  case extensionFailed(CustomExtension.Event, ExtensionFailure)
  /// An extension blocks the sign-up with this message.
  case signUpBlocked(title: String, message: String)
  /// The client has no secret and cannot act for itself.
  case notConfidential
}

/// Why a tenant's user may not register a passkey.
package enum PasskeyObstacle: Hashable, Sendable {
  case selfServiceOff
  /// Only accounts with a password may register one (Microsoft Learn: Sign in with passkeys).
  case noPassword
  /// Two factors were not used within the last minutes.
  case factorsNotRecent

  /// The text for developers.
  package var words: String {
    switch self {
    case .selfServiceOff: "the tenant's passkeys.isSelfServiceRegistrationAllowed is false"
    case .noPassword: "only an account with a password may register a passkey"
    case .factorsNotRecent:
      "two factors must have been proved within the last five minutes: ask for the claim amr with the value ngcmfa"
    }
  }
}
