/// Refusals for which only the standard, not the service, has an error.
package enum OAuthRefusal: Hashable, Sendable {
  /// A signed client assertion that is not valid (RFC 7523 §3); the text is the reason.
  case clientAssertion(String)
  /// The client authenticates in a way other than the one it is registered with.
  case clientAuthenticationMethod
  /// A proof of possession that does not hold (RFC 9449 §4.3).
  case proofOfPossession(String)
  /// The proof must hold a nonce of ours, and this is one (RFC 9449 §8).
  case proofNonce(String)
  /// The certificate by which a client authenticates (RFC 8705 §2); the text is the reason.
  case clientCertificate(String)
  /// Tokens are bound to a certificate that the request does not come with (RFC 8705 §3); the text is the reason.
  case certificateBinding(String)
  /// A request from another device names nobody who is known (CIBA §13).
  case unknownPerson
  /// The message that such a request shows cannot be shown (CIBA §13); the text is the reason.
  case bindingMessage(String)
  /// `authorization_details` that are refused (RFC 9396 §5); the text is the reason.
  case authorizationDetails(String)
  /// The request names another user than the one who signed in (OpenID Connect Core §3.1.2.2).
  case anotherPerson
  /// The token that is to be exchanged is not valid (RFC 8693 §2.2.2).
  case subjectToken
  /// The token that is to be exchanged is a client's own, and only those of users are exchanged.
  case subjectTokenOfClient
  /// The assertion of a user (RFC 7523 §3.1); the text is the reason.
  case assertion(String)
  /// A kind of token that is not exchanged here.
  case tokenType(String)
  /// A parameter that the grant needs, by its name or names (RFC 6749 §5.2).
  case parameterMissing(String)
  /// The person must do more than type a password (RFC 6749 §4.3).
  case interactionRequired
  /// A scope promises attributes that the client may not read (docs/reference/hosted-login.md#token-errors).
  case scopeUnreadable(String)
  /// Invalid metadata in a client registration (RFC 7591 §3.2.2).
  case clientMetadata(String)
  /// The metadata document of a client whose id is a URL (draft-ietf-oauth-client-id-metadata-document); the text is the reason.
  case clientDocument(String)
  /// A client for which no federation vouches, or not as it is.
  case trust(TrustProblem)
  /// A parameter that names what the token is for, its value, and why that is refused (RFC 8707 §2, RFC 8693 §2.2.2).
  case target(TargetParameter, String, TargetParameter.Problem)
  /// A redirect URI that cannot be registered.
  case redirectURI(String)
  /// The realm registers no clients.
  case registrationOff
}
