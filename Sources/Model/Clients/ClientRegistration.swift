package import Cryptography
package import JOSE
package import JSON

/// The metadata of standard clients beyond the service's settings (OpenID Connect Dynamic Client Registration §2, RFC
/// 7591 §2).
package struct ClientRegistration: Sendable, Codable {
  /// A client authentication method (OpenID Connect Core §9).
  package enum Authentication: String, Sendable, Codable, CaseIterable {
    case none
    case basic = "client_secret_basic"
    case post = "client_secret_post"
    case secretAssertion = "client_secret_jwt"
    case keyAssertion = "private_key_jwt"
    /// A certificate issued by a trusted authority, or a self-signed one (RFC 8705 §2.1 and §2.2).
    case certificate = "tls_client_auth"
    case ownCertificate = "self_signed_tls_client_auth"

    package var isByCertificate: Bool { self == .certificate || self == .ownCertificate }
  }

  /// nil: any method that its secret or its keys allow.
  package var authentication: Authentication?
  /// The keys that sign its assertions and request objects.
  package var keys: [ForeignKey] = []
  /// The key set as registered.
  package var keySet: JSON?
  /// The URL of its key set, which the client may change at any time (`jwks_uri`).
  package var keysAddress: String?
  /// Whether it is trusted through a federation, so that each authorization request must prove its keys (OpenID
  /// Federation 1.0 §12.1.1); nil: no.
  package var isFederated: Bool?
  /// Whether it registered the grant type `refresh_token` (RFC 7591 §2); if not, it receives no refresh tokens. nil for
  /// a configured client, which does.
  package var refreshes: Bool?
  /// The URLs of its request objects (`request_uris`).
  package var requestURIs: [String] = []
  /// The algorithm required for its request objects; `none` for unsigned ones, nil for any algorithm.
  package var requestAlgorithm: String?
  /// The maximum time since the user authenticated (`default_max_age`), unless a request states one.
  package var maximumAge: Duration?
  /// Whether its authorization requests must be pushed (RFC 9126 §6).
  package var pushesRequests = false
  /// Whether its tokens are always bound to a DPoP key (RFC 9449 §5.2).
  package var provesPossession = false
  /// The name required in its certificate, for certificates issued by an authority.
  package var certificateSubject: CertificateSubject?
  /// Whether its tokens are always bound to its certificate (RFC 8705 §3.4); nil: no.
  package var bindsToCertificate: Bool?
  /// Whether its userInfo responses are signed.
  package var signsUserInfo = false
  /// What is encrypted for it and how, by the names of ``EncryptedText``; nil: nothing.
  package var encryption: [String: TokenEncryption]?
  /// The algorithms that sign its id tokens and userInfo responses; nil: the realm's first.
  package var idTokenAlgorithm: SignatureAlgorithm?
  package var userInfoAlgorithm: SignatureAlgorithm?
  /// The host of its sector identifier for pairwise subjects (OpenID Connect Core §8.1); nil for public subjects.
  package var sector: String?
  /// The scopes that its tokens have whatever it asks for; nil: none. With them, a request without scopes gets these
  /// and not all.
  package var defaultScopes: [String]?
  /// The username of the account that the client acts as with its own credentials; nil: none, it is its own subject.
  package var serviceAccount: String?
  /// Whether each authorization request must have a code challenge (RFC 7636); nil: no.
  package var demandsCodeChallenge: Bool?
  /// The origins whose pages may call the endpoints with credentials, as Keycloak has them; `*` is any. nil: none.
  package var webOrigins: [String]?
  /// The checks that are relaxed for the client; nil: none.
  package var relaxations: ClientRelaxations?
  /// The URLs notified when a session ends, by this server or in the browser (OpenID Connect Back-Channel and
  /// Front-Channel Logout).
  package var backChannelLogout: String?
  package var frontChannelLogout: String?
  /// The URL notified when a user has decided on its backchannel request (CIBA, ping mode); nil: the client polls.
  package var notificationAddress: String?
  /// The algorithm required for its backchannel requests (CIBA §4); nil: they are not signed.
  package var backchannelAlgorithm: String?
  /// URLs shown to users.
  package var logo: String?
  package var policy: String?
  package var terms: String?
  package var home: String?
  /// SHA-256 of the registration access token; nil for a client that did not register itself.
  package var accessToken: [UInt8]?
  /// The registered metadata, as the registration endpoint returned it.
  package var metadata: JSONObject = [:]

  package init() {}

  /// Whether it is notified when sessions end.
  package var hearsOfLogout: Bool { backChannelLogout != nil || frontChannelLogout != nil }
}
