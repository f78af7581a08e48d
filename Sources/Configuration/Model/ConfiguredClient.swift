/// `UserPoolClientType`, and ours.
package struct ConfiguredClient: Sendable {
  package var position: SourcePosition
  package var id: Located<String>?
  package var name: String?
  /// The secret to have; never shown in a message.
  package var secret: String?
  package var generatesSecret: Bool
  package var explicitAuthFlows: [ConfiguredAuthFlow]?
  package var callbackURLs: [String]
  package var logoutURLs: [String]
  package var defaultRedirectURI: Located<String>?
  package var allowedOAuthFlows: [ConfiguredOAuthFlow]
  package var allowedOAuthScopes: [Located<String>]
  package var allowsOAuthFlows: Bool?
  package var supportedIdentityProviders: [Located<String>]?
  package var readAttributes: [Located<String>]?
  package var writeAttributes: [Located<String>]?
  package var accessTokenValidity: Int?
  package var idTokenValidity: Int?
  package var refreshTokenValidity: Int?
  package var validityUnits: ConfiguredValidityUnits?
  package var authSessionValidityMinutes: Int?
  package var refreshRotation: ConfiguredRefreshRotation?
  package var preventUserExistenceErrors: ConfiguredUserExistence?
  package var enableTokenRevocation: Bool?
  package var propagateUserContext: Bool?
  package var analytics: ConfiguredAnalytics?
  /// Ours: the redirect carries `?token=…` instead of a code.
  package var directToken: ConfiguredDirectToken?
  /// Ours: the SAML service that it stands for.
  package var samlService: ConfiguredSAMLService?
  /// Milliseconds since 1970.
  package var created: Int?
}

/// `ExplicitAuthFlowsType`
package enum ConfiguredAuthFlow: String, CaseIterable, Sendable {
  case adminUserPassword = "ALLOW_ADMIN_USER_PASSWORD_AUTH"
  case custom = "ALLOW_CUSTOM_AUTH"
  case userPassword = "ALLOW_USER_PASSWORD_AUTH"
  case userSRP = "ALLOW_USER_SRP_AUTH"
  case refreshToken = "ALLOW_REFRESH_TOKEN_AUTH"
  case user = "ALLOW_USER_AUTH"
  case clientToken = "ALLOW_CLIENT_TOKEN_AUTH"
  case impersonation = "ALLOW_TOKEN_EXCHANGE_IMPERSONATION"
  case delegation = "ALLOW_TOKEN_EXCHANGE_DELEGATION"
  case legacyAdminNoSRP = "ADMIN_NO_SRP_AUTH"
  case legacyCustomOnly = "CUSTOM_AUTH_FLOW_ONLY"
  case legacyUserPassword = "USER_PASSWORD_AUTH"

  package var isLegacy: Bool {
    switch self {
    case .legacyAdminNoSRP, .legacyCustomOnly, .legacyUserPassword: true
    default: false
    }
  }
}

/// `OAuthFlowType`
package enum ConfiguredOAuthFlow: String, CaseIterable, Sendable {
  case code
  case implicit
  case clientCredentials = "client_credentials"
}

/// `PreventUserExistenceErrorTypes`
package enum ConfiguredUserExistence: String, CaseIterable, Sendable {
  case legacy = "LEGACY"
  case enabled = "ENABLED"
}

/// `TimeUnitsType`
package enum ConfiguredTimeUnit: String, CaseIterable, Sendable {
  case seconds, minutes, hours, days

  package var seconds: Int {
    switch self {
    case .seconds: 1
    case .minutes: 60
    case .hours: 3600
    case .days: 86_400
    }
  }
}

/// `TokenValidityUnitsType`
package struct ConfiguredValidityUnits: Sendable {
  package var accessToken: ConfiguredTimeUnit?
  package var idToken: ConfiguredTimeUnit?
  package var refreshToken: ConfiguredTimeUnit?
}

/// `RefreshTokenRotationType`
package struct ConfiguredRefreshRotation: Sendable {
  package enum Feature: String, CaseIterable, Sendable {
    case enabled = "ENABLED"
    case disabled = "DISABLED"
  }

  package var feature: Feature
  package var retryGracePeriodSeconds: Int?
}

/// `AnalyticsConfigurationType`: kept and told, without effect.
package struct ConfiguredAnalytics: Sendable {
  package var applicationID: String?
  package var applicationARN: String?
  package var roleARN: String?
  package var externalID: String?
  package var userDataShared: Bool?
}
