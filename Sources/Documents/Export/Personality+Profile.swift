internal import Configuration
internal import Model

/// `Profile` of a pool in the configuration.
extension Personality {
  init(_ profile: ConfiguredProfile?) {
    switch profile {
    case .oidc: self = .openIDConnect
    case .cognito, nil: self = .cognito
    }
  }

  var profile: ConfiguredProfile {
    switch self {
    case .cognito: .cognito
    // No pool imitates Apple.
    case .openIDConnect, .apple: .oidc
    }
  }
}
