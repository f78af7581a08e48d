internal import Model

extension OAuthGrant {
  /// RFC 6749 §4.2: the authorization endpoint issues the tokens.
  package static let implicit = OAuthGrant(
    "implicit", for: .configured(.implicit), configuredName: "implicit", phrase: "the implicit flow",
    personalities: [.cognito, .openIDConnect], read: nil)
}
