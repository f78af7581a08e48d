internal import Model

extension OAuthError {
  /// The error of a realm that imitates Sign in with Apple. Apple says a description in a few cases only
  /// (docs/reference/sign-in-with-apple.md#errors); the other descriptions are for the journal.
  init(_ refusal: AppleRefusal) {
    switch refusal {
    case .secret(let reason): self.init(.invalidClient, "The client secret was refused: \(reason).")
    case .codeUsed: self.init(recorded: .invalidGrant, "The code has already been used.")
    case .codeExpired: self.init(recorded: .invalidGrant, "The code has expired or has been revoked.")
    case .codeOfAnother(let client):
      self.init(recorded: .invalidGrant, "client_id mismatch. The code was not issued to \(client)")
    case .redirectURI:
      self.init(
        .invalidClient,
        "redirect_uri differs from that of the authorization request; the code of a native sign-in has none.")
    // Apple documents no response for it.
    case .refreshedToday:
      self.init(.invalidRequest, "The refresh token was used within the last 24 hours.")
      status = 429
    }
  }
}
