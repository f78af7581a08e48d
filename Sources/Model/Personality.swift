/// Which behaviour applies where Cognito and the OpenID Connect standard differ
/// (docs/reference/openid-connect.md#cognito-differences).
package enum Personality: String, Hashable, Sendable, Codable {
  case cognito, openIDConnect
  /// Sign in with Apple (docs/reference/sign-in-with-apple.md).
  case apple

  /// The rules in which they differ.
  package var rules: PersonalityRules {
    switch self {
    case .cognito: .cognito
    case .openIDConnect: .openIDConnect
    case .apple: .apple
    }
  }
}

extension Realm {
  /// The rules of the realm's personality.
  package var rules: PersonalityRules { settings.personality.rules }
}
