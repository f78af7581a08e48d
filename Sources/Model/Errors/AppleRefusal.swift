/// Errors of a realm that imitates Sign in with Apple, beyond those of any authorization server
/// (docs/reference/sign-in-with-apple.md#errors).
package enum AppleRefusal: Hashable, Sendable {
  /// A client secret that is no valid token of the developer, with the reason.
  case secret(String)
  /// A code that was redeemed before.
  case codeUsed
  /// A code that has expired, or that is unknown.
  case codeExpired
  /// A code of another client than the one that redeems it.
  case codeOfAnother(ClientID)
  /// `redirect_uri` differs from that of the authorization request, or one of the two has none.
  case redirectURI
  /// A second refresh within a day, in a realm that rejects it.
  case refreshedToday
}
