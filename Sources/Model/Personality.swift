/// Which behaviour applies where Cognito and the OpenID Connect standard differ
/// (docs/reference/openid-connect.md#cognito-differences).
package enum Personality: String, Hashable, Sendable, Codable {
  case cognito, openIDConnect

  /// The rules in which the two differ.
  package var rules: PersonalityRules {
    switch self {
    case .cognito: .cognito
    case .openIDConnect: .openIDConnect
    }
  }
}

extension Realm {
  /// The rules of the realm's personality.
  package var rules: PersonalityRules { settings.personality.rules }
}
