/// Errors that only the standard defines, not the service.
package enum OAuthRefusal: Hashable, Sendable {
  /// An invalid client assertion (RFC 7523 §3), with the reason.
  case clientAssertion(String)
  /// The client uses another authentication method than its registered one.
  case clientAuthenticationMethod
  /// An invalid DPoP proof (RFC 9449 §4.3), with the reason.
  case proofOfPossession(String)
  /// The proof must contain a nonce of this server, which is attached (RFC 9449 §8).
  case proofNonce(String)
  /// An invalid client certificate (RFC 8705 §2), with the reason.
  case clientCertificate(String)
  /// The request lacks the certificate to which its tokens are bound (RFC 8705 §3), with the reason.
  case certificateBinding(String)
  /// A backchannel request names an unknown user (CIBA §13).
  case unknownPerson
  /// A backchannel request's binding message cannot be shown (CIBA §13), with the reason.
  case bindingMessage(String)
  /// Rejected `authorization_details` (RFC 9396 §5), with the reason.
  case authorizationDetails(String)
  /// The request names a user other than the one signed in (OpenID Connect Core §3.1.2.2).
  case anotherPerson
  /// The token to be exchanged is invalid (RFC 8693 §2.2.2).
  case subjectToken
  /// The token to be exchanged is a client's own; only users' tokens can be exchanged.
  case subjectTokenOfClient
  /// An invalid assertion of a user (RFC 7523 §3.1), with the reason.
  case assertion(String)
  /// A token type that cannot be exchanged.
  case tokenType(String)
  /// The name or names of missing parameters (RFC 6749 §5.2).
  case parameterMissing(String)
  /// A password is not sufficient for the user (RFC 6749 §4.3).
  case interactionRequired
  /// A scope releases attributes that the client may not read (docs/reference/hosted-login.md#token-errors).
  case scopeUnreadable(String)
  /// Invalid metadata in a client registration (RFC 7591 §3.2.2).
  case clientMetadata(String)
  /// An invalid metadata document of a client whose id is a URL (draft-ietf-oauth-client-id-metadata-document), with
  /// the reason.
  case clientDocument(String)
  /// A client whose federation trust chain is missing or invalid.
  case trust(TrustProblem)
  /// A parameter that names the token's target, its value, and why it is rejected (RFC 8707 §2, RFC 8693 §2.2.2).
  case target(TargetParameter, String, TargetParameter.Problem)
  /// A redirect URI that cannot be registered.
  case redirectURI(String)
  /// An error of a realm that imitates Sign in with Apple.
  case apple(AppleRefusal)
  /// The realm does not register clients.
  case registrationOff
}
