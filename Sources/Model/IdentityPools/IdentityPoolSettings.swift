package import JOSE
package import Store

/// How an identity pool behaves, as its maker set it.
package struct IdentityPoolSettings: Sendable, Codable {
  package var name: String
  package var allowsGuests: Bool
  /// Whether tokens are given out for roles that the caller chooses; nil counts as yes, as pools have it that are older than
  /// the setting.
  package var allowsClassicFlow: Bool?
  /// The key of the maker's own users in `Logins`.
  package var developerProvider: String?
  package var socialProviders: [SocialProvider] = []
  package var userPools: [UserPoolProvider] = []
  package var openIDProviderARNs: [String] = []
  package var samlProviderARNs: [String] = []
  /// In the order in which they were set.
  @TextPairs package var tags: [(name: String, value: String)] = []
  /// The twelve digits of the account in every resource name.
  package var account = "000000000000"
  /// `iss` of the tokens that the pool gives out.
  package var issuer = IssuerRule.aws
  /// The configured audiences and keys of other issuers.
  package var knownIssuers: [KnownIssuer] = []
  /// Takes tokens of providers outside of this server as they come. Off unless the maker weakened the pool on purpose.
  package var takesUnverifiedLogins = false
  /// Whether calls for any region reach the pool, and not those for its own alone; nil counts as no.
  package var takesAnyRegion: Bool?

  package init(name: String, allowsGuests: Bool) {
    self.name = name
    self.allowsGuests = allowsGuests
  }
}

/// A provider for everybody, such as `accounts.google.com`, and the id that the maker's app has there.
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
  /// As the maker wrote it: the canonical name, an issuer, or the pool's bare id.
  package let name: String
  package let clientID: String
  /// Whether tokens of users who signed out, are disabled or deleted are refused; nil if not set.
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
  /// The audiences that are taken; empty for any.
  package let clientIDs: [String]
  package let keys: JWKSet?

  package init(name: String, clientIDs: [String], keys: JWKSet?) {
    self.name = name
    self.clientIDs = clientIDs
    self.keys = keys
  }
}
