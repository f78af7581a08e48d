package import JOSE
package import Store

/// An identity pool's configurable behaviour.
package struct IdentityPoolSettings: Sendable, Codable {
  package var name: String
  package var allowsGuests: Bool
  /// Whether tokens are issued for roles that the caller chooses; nil: yes, for pools older than the setting.
  package var allowsClassicFlow: Bool?
  /// The developer provider's key in `Logins`.
  package var developerProvider: String?
  package var socialProviders: [SocialProvider] = []
  package var userPools: [UserPoolProvider] = []
  package var openIDProviderARNs: [String] = []
  package var samlProviderARNs: [String] = []
  /// In the order in which they were set.
  @TextPairs package var tags: [(name: String, value: String)] = []
  /// The twelve-digit account number in all ARNs.
  package var account = "000000000000"
  /// The `iss` of tokens that the pool issues.
  package var issuer = IssuerRule.aws
  /// The configured audiences and keys of other issuers.
  package var knownIssuers: [KnownIssuer] = []
  /// Accepts tokens of external providers unverified. Off unless explicitly relaxed.
  package var takesUnverifiedLogins = false
  /// Whether calls for any region reach the pool, not only those for its own; nil: no.
  package var takesAnyRegion: Bool?

  package init(name: String, allowsGuests: Bool) {
    self.name = name
    self.allowsGuests = allowsGuests
  }
}

/// A public provider, such as `accounts.google.com`, and the app's client id there.
package struct SocialProvider: Hashable, Sendable, Codable {
  package let name: String
  package let clientID: String

  package init(name: String, clientID: String) {
    self.name = name
    self.clientID = clientID
  }
}

/// A client of a user pool whose id tokens the identity pool accepts.
package struct UserPoolProvider: Hashable, Sendable, Codable {
  /// As configured: the canonical name, an issuer, or the pool's bare id.
  package let name: String
  package let clientID: String
  /// Whether tokens of users who signed out, are disabled or deleted are rejected; nil if not set.
  package let checksTokens: Bool?

  package init(name: String, clientID: String, checksTokens: Bool?) {
    self.name = name
    self.clientID = clientID
    self.checksTokens = checksTokens
  }
}

/// The configured audiences and keys of another issuer.
package struct KnownIssuer: Sendable, Codable {
  /// Host and path, without scheme.
  package let name: String
  /// The accepted audiences; empty for any.
  package let clientIDs: [String]
  package let keys: JWKSet?

  package init(name: String, clientIDs: [String], keys: JWKSet?) {
    self.name = name
    self.clientIDs = clientIDs
    self.keys = keys
  }
}
