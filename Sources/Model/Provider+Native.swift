/// What an app has after a native sign-in at a provider, and passes on: to identity pools, for example.
extension Provider {
  /// The key in `Logins` of identity pools; nil for a provider whose sign-in gives the app no token.
  package var loginName: String? {
    switch kind {
    case .google: "accounts.google.com"
    case .facebook: "graph.facebook.com"
    case .amazon: "www.amazon.com"
    case .apple: "appleid.apple.com"
    case .oidc: issuer.map(LoginProvider.withoutScheme)
    case .saml: nil
    }
  }

  /// The issuer of the ID tokens that it gives to apps; nil if it gives none. Facebook's are those of Limited Login.
  package var nativeIssuer: String? {
    switch kind {
    case .google: "https://accounts.google.com"
    case .facebook: "https://www.facebook.com"
    case .apple: "https://appleid.apple.com"
    case .oidc: issuer
    case .amazon, .saml: nil
    }
  }

  /// How the opaque access tokens begin that it gives to apps; nil if it gives none, or none that others take.
  package var accessTokenPrefix: String? {
    switch kind {
    case .facebook: "EAA"
    case .amazon: "Atza|"
    case .google, .apple, .oidc, .saml: nil
    }
  }
}
