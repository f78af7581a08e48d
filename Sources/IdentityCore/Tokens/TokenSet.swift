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

/// Scopes that mean something to the core.
package enum AccessScope {
  /// Lets a person manage their own account over the API.
  package static let selfService = "aws.cognito.signin.user.admin"
  package static let openID = "openid"
  package static let profile = "profile"
  package static let email = "email"
  package static let phone = "phone"
  package static let address = "address"
  package static let offlineAccess = "offline_access"

  /// The one that releases a standard claim (OpenID Connect Core §5.4).
  static func releasing(_ claim: AttributeName) -> String {
    switch claim {
    case .email, .emailVerified: email
    case .phoneNumber, .phoneNumberVerified: phone
    case "address": address
    default: profile
    }
  }

  /// Those that no resource server defines.
  package static let standard = [openID, email, phone, profile, selfService]

  /// Those that the standard defines.
  package static let openIDConnect = [openID, profile, email, phone, address, offlineAccess]
}

/// All that is needed to make tokens outside of the lock.
struct TokenFacts: Sendable {
  let realm: Realm
  let client: Client
  let user: User
  let grant: Grant
  let now: Instant
  /// What the authorization request asked to be echoed.
  var nonce: String?
  /// Whether a refresh token goes along, and its number within the grant.
  var refreshNumber: UInt32? = 0
  /// What the client's device is to be told, where it has no key yet.
  var newDevice: NewDevice?
  /// What the realm's trigger changes.
  var overrides: TokenOverrides?
  var hasAskedTrigger = false
  /// The scopes of these tokens where the client asked for fewer than the grant has (RFC 6749 §6); nil: all of the grant's.
  var narrowedScopes: [String]?

  /// What the tokens may be used for.
  var scopes: [String] { narrowedScopes ?? grant.scopes }
}
