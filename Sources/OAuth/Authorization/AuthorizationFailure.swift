package import Model

/// Why an authorization request leads nowhere, and who is told.
package enum AuthorizationFailure: Error, Hashable, Sendable {
  /// The person is told by a page: nobody has proved yet that the redirect URI is the client's (RFC 6749 §4.1.2.1).
  case page(AuthorizationFault)
  /// The client is told at its redirect URI.
  case redirect(AuthorizationRefusal, AuthorizationAnswer)
}

/// Faults that only a page may tell.
package enum AuthorizationFault: Error, Hashable, Sendable {
  case clientIDMissing
  case clientUnknown(String)
  /// The client is known and not set up for hosted login.
  case hostedLoginOff(ClientID)
  case redirectURIMissing(ClientID)
  case redirectURINotRegistered(ClientID, String)
  case providerNotAvailable(ClientID, String)
}

/// Refusals that the client is told.
package enum AuthorizationRefusal: Error, Hashable, Sendable {
  case parameterRepeated(AuthorizationParameters.Name)
  case requestObjectUnsupported
  case requestURIUnsupported
  case requestObjectInvalid(String)
  case requestURIInvalid
  /// The client's requests must be pushed ahead (RFC 9126 §6).
  case pushedRequestMissing
  case responseTypeMissing
  case responseTypeUnsupported(String)
  case responseModeUnsupported(String)
  case grantTypeNotAllowed(ClientGrantType)
  case nonceMissing
  case promptUnknown(String)
  case promptNoneNotAlone
  case codeChallengeMissing
  case codeChallengeMethodMissing
  case codeChallengeMethodUnsupported(String)
  case codeChallengeMalformed
  case scopeNotAllowed(String)
  case scopeNeedsOpenID(String)
  case maximumAgeMalformed(String)
  case claimsMalformed
  case resourceMalformed(String)
  /// The id token that should say who is meant is not one of ours.
  case hintInvalid
  /// Nobody is signed in, and no page may be shown.
  case loginRequired
}
