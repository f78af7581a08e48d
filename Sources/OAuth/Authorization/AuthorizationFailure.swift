package import Model

/// The failure of an authorization request; the case says where it is reported.
package enum AuthorizationFailure: Error, Hashable, Sendable {
  /// On a page for the user, since the redirect URI is not verified yet (RFC 6749 §4.1.2.1).
  case page(AuthorizationFault)
  /// At the client's redirect URI.
  case redirect(AuthorizationRefusal, AuthorizationAnswer)
}

/// Failures that are shown on a page only.
package enum AuthorizationFault: Error, Hashable, Sendable {
  case clientIDMissing
  case clientUnknown(String)
  /// The document at the client id, which is a URL, was rejected; the second text is the reason.
  case clientDocumentRefused(String, String)
  /// No federation certifies the client of that id.
  case clientUntrusted(String, TrustProblem)
  /// The client exists but is not configured for hosted login.
  case hostedLoginOff(ClientID)
  case redirectURIMissing(ClientID)
  case redirectURINotRegistered(ClientID, String)
  case providerNotAvailable(ClientID, String)
  /// The request object or pushed request was rejected, and no other parameter has a redirect URI.
  case requestRefused(AuthorizationRefusal)
}

/// Failures that are reported at the client's redirect URI.
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
  /// Apple's scopes need `response_mode=form_post`.
  case formPostMissing
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
  /// None of the realm's resources.
  case resourceUnknown(String)
  /// `authorization_details` is not what the realm or the client knows (RFC 9396 §5); the text is the reason.
  case detailsInvalid(String)
  /// `id_token_hint` is not an id token of this issuer.
  case hintInvalid
  /// No user is signed in, and no page may be shown.
  case loginRequired
}
