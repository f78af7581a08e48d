package import Ambient
package import Model

/// What a client gets for a sign-in or a refresh.
package struct TokenSet: Sendable {
  package let accessToken: String
  /// nil where the client asked for no identity (OAuth without `openid`).
  package let idToken: String?
  /// nil on a refresh without rotation.
  package var refreshToken: String?
  /// Whole seconds for which the access token lasts.
  package let expiresIn: Int64
  package let scopes: [String]
  package let user: SubjectID
  package let grant: GrantID
  /// What the client's device is to be told, where it has no key yet.
  package var newDevice: NewDevice?
}

/// All that is needed to make tokens outside of the lock.
package struct TokenFacts: Sendable {
  package let realm: Realm
  package let client: Client
  package let user: User
  package let grant: Grant
  package let now: Instant
  /// What the authorization request asked to be echoed.
  package var nonce: String?
  /// Whether a refresh token goes along, and its number within the grant.
  package var refreshNumber: UInt32? = 0
  /// What the client's device is to be told, where it has no key yet.
  package var newDevice: NewDevice?
  /// What the realm's trigger changes.
  package var overrides: TokenOverrides?
  var hasAskedTrigger = false
  /// The scopes of these tokens where the client asked for fewer than the grant has (RFC 6749 §6); nil: all of the grant's.
  package var narrowedScopes: [String]?

  package init(
    realm: Realm, client: Client, user: User, grant: Grant, now: Instant, nonce: String? = nil,
    refreshNumber: UInt32? = 0, newDevice: NewDevice? = nil, overrides: TokenOverrides? = nil,
    hasAskedTrigger: Bool = false, narrowedScopes: [String]? = nil
  ) {
    self.realm = realm
    self.client = client
    self.user = user
    self.grant = grant
    self.now = now
    self.nonce = nonce
    self.refreshNumber = refreshNumber
    self.newDevice = newDevice
    self.overrides = overrides
    self.hasAskedTrigger = hasAskedTrigger
    self.narrowedScopes = narrowedScopes
  }

  /// What the tokens may be used for.
  var scopes: [String] { narrowedScopes ?? grant.scopes }
}
