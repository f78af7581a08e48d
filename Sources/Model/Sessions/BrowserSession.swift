package import Ambient
internal import Cryptography
package import JSON
package import SAML
internal import Store

/// A browser in which somebody is signed in to a realm's hosted pages.
package struct BrowserSession: Sendable, Codable {
  package let id: UniqueID
  package let user: SubjectID
  package let authenticated: Instant
  /// The provider that the person signed in through; nil for the realm itself.
  package var provider: String?
  /// What a SAML provider calls the person and their session there: by that they can be signed out.
  package var outside: OutsideSession?
  /// How the person proved who they are, as far as a tenant's pages know.
  package var methods: ProofMethods?
  /// What a tester said about the person when they chose them.
  package var told: JSONObject = [:]

  /// The clients that it signed in to, as far as they want to hear of its end.
  package var clients: [ClientID] = []

  package init(
    id: UniqueID, user: SubjectID, authenticated: Instant, provider: String? = nil, outside: OutsideSession? = nil,
    methods: ProofMethods? = nil, told: JSONObject = [:], clients: [ClientID] = []
  ) {
    self.id = id
    self.user = user
    self.authenticated = authenticated
    self.provider = provider
    self.outside = outside
    self.methods = methods
    self.told = told
    self.clients = clients
  }

  /// What clients call it (`sid`): the id itself is the browser's secret.
  package var name: UniqueID { UniqueID(bytes: Digest.sha256(Array("sid\u{0}\(id)".utf8))) }

  /// A request makes some outboundCalls and no more.
  package static let clientLimit = 12

  /// Fixed, not renewed by use (reference: hosted-login-and-oidc.md A.3.5).
  package static let lifetime = Duration.hours(1)
}

/// A person's session at a SAML provider.
package struct OutsideSession: Hashable, Sendable, Codable {
  package let name: NameID
  package let index: String?

  package init(
    name: NameID, index: String?
  ) {
    self.name = name
    self.index = index
  }
}

extension BrowserSession: Sized {
  package var byteCount: Int {
    let name = outside?.name
    let texts = [provider, outside?.index, name?.value, name?.format, name?.qualifier, name?.serviceQualifier]
    return texts.byteCount + clients.map(\.text).byteCount + (told.isEmpty ? 0 : JSON.object(told).bytes.count)
  }
}
