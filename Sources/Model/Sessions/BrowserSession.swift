package import Ambient
internal import Cryptography
package import JSON
package import SAML
internal import Store

/// A browser session: a user is signed in to a realm's hosted pages.
package struct BrowserSession: Sendable, Codable {
  package let id: UniqueID
  package let user: SubjectID
  package let authenticated: Instant
  /// The provider that the user signed in through; nil for the realm itself.
  package var provider: String?
  /// The `NameID` and session index at a SAML provider, for signing the user out there.
  package var outside: OutsideSession?
  /// How the user authenticated; nil where a provider did it, or a tester chose the user.
  package var methods: ProofMethods?
  /// The claims that a tester entered when choosing the user.
  package var told: JSONObject = [:]

  /// The clients that it signed in to that are notified of its end.
  package var clients: [ClientID] = []
  /// The SAML services that it signed in to, the latest last; nil for none.
  package var services: [ServiceSession]?

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

  /// The session id for clients (`sid`); `id` itself is the browser's secret.
  package var name: UniqueID { UniqueID(bytes: Digest.sha256(Array("sid\u{0}\(id)".utf8))) }

  /// The maximum number of clients that a sign-out notifies, which bounds the outbound calls of its request.
  package static let clientLimit = 12

  /// Fixed: not extended by use (docs/reference/hosted-login.md#browser-session).
  package static let lifetime = Duration.hours(1)
}

/// A user's session at a SAML service, by what the assertion said.
package struct ServiceSession: Hashable, Sendable, Codable {
  /// The entity id of the service.
  package let service: String
  package let name: NameID
  package let index: String

  package init(service: String, name: NameID, index: String) {
    (self.service, self.name, self.index) = (service, name, index)
  }
}

/// A user's session at a SAML provider.
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
    return texts.byteCount + clients.map(\.text).byteCount
      + (services ?? []).flatMap { [$0.service, $0.name.value, $0.index] }.byteCount
      + (told.isEmpty ? 0 : JSON.object(told).bytes.count)
  }
}
