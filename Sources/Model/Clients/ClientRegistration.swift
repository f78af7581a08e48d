package import Cryptography
package import JOSE
package import JSON

/// The metadata of a standard client beyond the service's settings (OpenID Connect Dynamic
/// Client Registration §2, RFC 7591 §2).
package struct ClientRegistration: Sendable, Codable {
  /// How a client authenticates (OpenID Connect Core §9).
  package enum Authentication: String, Sendable, Codable, CaseIterable {
    case none
    case basic = "client_secret_basic"
    case post = "client_secret_post"
    case secretAssertion = "client_secret_jwt"
    case keyAssertion = "private_key_jwt"
    /// A certificate that an authority vouches for, or one of its own (RFC 8705 §2.1 and §2.2).
    case certificate = "tls_client_auth"
    case ownCertificate = "self_signed_tls_client_auth"

    package var isByCertificate: Bool { self == .certificate || self == .ownCertificate }
  }

  /// nil: in any way that its secret or its keys allow.
  package var authentication: Authentication?
  /// The keys that sign its assertions and request objects.
  package var keys: [ForeignKey] = []
  /// The set of them, as registered.
  package var keySet: JSON?
  /// Where it keeps the set instead, to change it when it likes (`jwks_uri`).
  package var keysAddress: String?
  /// Whether a federation vouches for it, so that each authorization request must prove its keys (OpenID Federation 1.0 §12.1.1); nil
  /// counts as no.
  package var isFederated: Bool?
  /// Whether it registered the grant type `refresh_token` (RFC 7591 §2), without which it is given no refresh tokens; nil for a client that the
  /// configuration describes: it is given them.
  package var refreshes: Bool?
  /// Where it keeps request objects (`request_uris`).
  package var requestURIs: [String] = []
  /// The algorithm that must sign its request objects; `none` for none, nil for any algorithm.
  package var requestAlgorithm: String?
  /// The most that may have passed since the person proved themselves, where a request says nothing.
  package var maximumAge: Duration?
  /// Whether its authorization requests must be pushed (RFC 9126 §6).
  package var pushesRequests = false
  /// Whether its tokens are bound to a key always (RFC 9449 §5.2).
  package var provesPossession = false
  /// What certificates by which it authenticates must name, where an authority vouches for them.
  package var certificateSubject: CertificateSubject?
  /// Whether its tokens are bound to its certificate always (RFC 8705 §3.4); nil counts as no.
  package var bindsToCertificate: Bool?
  /// Whether its userInfo answers are signed.
  package var signsUserInfo = false
  /// What is encrypted for it and how, by the names of ``EncryptedText``; nil: nothing.
  package var encryption: [String: TokenEncryption]?
  /// What signs its id tokens and userInfo answers; nil: the first of the realm's.
  package var idTokenAlgorithm: SignatureAlgorithm?
  package var userInfoAlgorithm: SignatureAlgorithm?
  /// The sector of its pairwise subjects (OpenID Connect Core §8.1): a host; nil for public subjects.
  package var sector: String?
  /// Where it is told that a session ended, by us or in the browser (OpenID Connect Back-Channel and Front-Channel Logout).
  package var backChannelLogout: String?
  package var frontChannelLogout: String?
  /// Where it is told that a person decided on its request from another device (CIBA, the mode ping); nil: it asks (poll).
  package var notificationAddress: String?
  /// The algorithm that must sign its requests for persons at other devices (CIBA §4); nil: they are not signed.
  package var backchannelAlgorithm: String?
  /// Shown to people; addresses.
  package var logo: String?
  package var policy: String?
  package var terms: String?
  package var home: String?
  /// SHA-256 of the token that shows the registration again; nil for a client that was not registered over the wire.
  package var accessToken: [UInt8]?
  /// The registered metadata, as the registration endpoint returned it.
  package var metadata: JSONObject = [:]

  package init() {}

  /// Whether it wants to hear of sessions that end.
  package var hearsOfLogout: Bool { backChannelLogout != nil || frontChannelLogout != nil }
}
