package import Ambient
package import JSON
package import Model

/// The tokens of a sign-in or a refresh.
package struct TokenSet: Sendable {
  package let accessToken: String
  /// nil if the client did not request `openid`.
  package let idToken: String?
  /// nil on a refresh without rotation.
  package var refreshToken: String?
  /// The lifetime of the access token, in whole seconds.
  package let expiresIn: Int64
  package let scopes: [String]
  /// What the access token allows beyond its scopes (RFC 9396); nil: nothing.
  package let authorizationDetails: JSON?
  package let user: SubjectID
  package let grant: GrantID
  /// The new device key for a client's device that has none yet.
  package var newDevice: NewDevice?
  /// What Keycloak's token answers tell besides; nil in other realms.
  package var keycloak: KeycloakSession?
}

/// What Keycloak's token answers say about the session.
package struct KeycloakSession: Sendable {
  /// The session's name (`session_state`); nil for a service account, which has none.
  package let name: String?
  /// The seconds for which the refresh token is good; zero without one.
  package let refreshExpiresIn: Int64
}

/// Everything that is needed to make tokens outside of the lock.
package struct TokenFacts: Sendable {
  package let realm: Realm
  package let client: Client
  package let user: User
  package let grant: Grant
  package let now: Instant
  /// The source of the tokens' ids: a branch of the transaction's, so that a seeded sandbox gives the same ids in every
  /// run. The system's if tokens are made without a change, since an unchanged source would give the same id twice.
  package let random: RandomSource
  /// The `nonce` of the authorization request.
  package var nonce: String?
  /// Whether a refresh token goes along, and its number within the grant.
  package var refreshNumber: UInt32? = 0
  /// The new device key for a client's device that has none yet.
  package var newDevice: NewDevice?
  /// The changes of the realm's trigger.
  package var overrides: TokenOverrides?
  var hasAskedTrigger = false
  /// The scopes of these tokens if the client requested fewer than the grant has (RFC 6749 §6); nil for all.
  package var narrowedScopes: [String]?
  /// The resource of these tokens if the client names one and the grant is not limited (RFC 8707 §2.2); nil for the
  /// grant's.
  package var narrowedResource: String?
  /// The authorization details of these tokens if the client requests less than the grant has (RFC 9396 §6.1); nil for
  /// all of the grant's.
  package var narrowedDetails: JSON?

  package init(
    realm: Realm, client: Client, user: User, grant: Grant, now: Instant, random: RandomSource,
    nonce: String? = nil,
    refreshNumber: UInt32? = 0, newDevice: NewDevice? = nil, overrides: TokenOverrides? = nil,
    hasAskedTrigger: Bool = false, narrowedScopes: [String]? = nil
  ) {
    self.realm = realm
    self.client = client
    self.user = user
    self.grant = grant
    self.now = now
    self.random = random
    self.nonce = nonce
    self.refreshNumber = refreshNumber
    self.newDevice = newDevice
    self.overrides = overrides
    self.hasAskedTrigger = hasAskedTrigger
    self.narrowedScopes = narrowedScopes
  }

  /// The scopes of the tokens.
  var scopes: [String] { narrowedScopes ?? grant.scopes }
  var authorizationDetails: JSON? { narrowedDetails ?? grant.details?.authorizationDetails }
}
