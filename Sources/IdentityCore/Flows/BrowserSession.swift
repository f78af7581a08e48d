internal import Cryptography
package import JSON
internal import SAML

/// A browser in which somebody is signed in to a realm's hosted pages.
package struct BrowserSession: Sendable, Codable {
  package let id: UniqueID
  package let user: SubjectID
  package let authenticated: Instant
  /// The provider that the person signed in through; nil for the realm itself.
  package var provider: String?
  /// What a SAML provider calls the person and their session there: by that they can be signed out.
  var outside: OutsideSession?
  /// How the person proved who they are, as far as a tenant's pages know.
  package var methods: ProofMethods?
  /// What a tester said about the person when they chose them.
  package var told: JSONObject = [:]

  /// The clients that it signed in to, as far as they want to hear of its end.
  package internal(set) var clients: [ClientID] = []

  /// What clients call it (`sid`): the id itself is the browser's secret.
  package var name: UniqueID { UniqueID(bytes: Digest.sha256(Array("sid\u{0}\(id)".utf8))) }

  /// A request makes some outboundCalls and no more.
  static let clientLimit = 12

  /// Fixed, not renewed by use (reference: hosted-login-and-oidc.md A.3.5).
  package static let lifetime = Duration.hours(1)
}

/// A person's session at a SAML provider.
struct OutsideSession: Hashable, Sendable, Codable {
  let name: NameID
  let index: String?
}
