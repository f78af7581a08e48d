package import Ambient
package import JSON

/// An application that signs people in.
package struct Client: Sendable, Codable {
  package internal(set) var id: ClientID
  package internal(set) var realm: RealmID
  package var name: String
  /// Live secrets, oldest first; empty for a public client.
  package var heldSecrets: [ClientSecret] = []
  /// nil when nothing was said: SRP, custom and refresh (docs/reference/cognito-user-pools.md#app-clients).
  package var flows: Set<ClientFlow>?
  package var hidesUserExistence = false
  package var accessTokenLifetime = Duration.hours(1)
  package var idTokenLifetime = Duration.hours(1)
  package var refreshTokenLifetime = Duration.days(30)
  /// How long one step of a sign-in may take.
  package var flowLifetime = Duration.minutes(3)
  package var allowsRevocation = true
  package var rotation: RefreshRotation?
  /// Whether the client was made for flows that triggers drive, and no others; nil counts as no.
  package var allowsCustomFlowsAlone: Bool?
  /// Whether the client may say from which address a user comes; nil counts as no.
  package var tellsUserAddress: Bool?
  /// nil: all of them.
  package var readableAttributes: Set<AttributeName>?
  /// nil: all that are mutable, but for the subject and the verification marks.
  package var writableAttributes: Set<AttributeName>?
  package var redirectURIs: [String] = []
  package var logoutURIs: [String] = []
  package var defaultRedirectURI: String?
  package var allowsHostedLogin = false
  package var grantTypes: Set<ClientGrantType> = []
  package var scopes: [String] = []
  /// The providers that its people may sign in through, ``Provider/ownName`` among them; nil where nothing was said.
  package var providers: [String]?
  /// How the app gets a token right on its callback (`exampleauth://auth?token=…`) instead of a code, which is nil.
  package var directToken: DirectToken?
  /// The SAML service that the client represents.
  package var samlService: SAMLService?
  /// Its settings as an application of a tenant.
  package var application: Application?
  /// The metadata that only standard clients have.
  package var registration = ClientRegistration()
  /// Whether the client is unregistered, in a realm that accepts any client: any secret, redirect URI and scope is accepted.
  package internal(set) var isAnybody = false
  package var created: Instant
  package var modified: Instant
  /// Values that a front stores with the client and returns. Nothing else reads them.
  package var annotations: JSONObject = [:]

  package init(id: ClientID, realm: RealmID, name: String, created: Instant) {
    self.id = id
    self.realm = realm
    self.name = name
    self.created = created
    modified = created
  }

  /// Whether it has something to prove itself with.
  package var isConfidential: Bool {
    if application?.hasCredentials == true { return true }
    let method = registration.authentication
    return !heldSecrets.isEmpty || method == .keyAssertion || method?.isByCertificate == true
  }

  /// Whether its tokens name themselves and the sign-in that they come of.
  package var namesSignIns: Bool { allowsRevocation || rotation != nil }

  package func allows(_ flow: ClientFlow) -> Bool {
    guard let flows else { return [.srp, .custom, .refresh].contains(flow) }
    return flows.contains(flow)
  }

  /// Whether the client may obtain tokens in this way.
  package func allows(grant: ClientGrantType) -> Bool { isAnybody || grantTypes.contains(grant) }

  package func mayRead(_ name: AttributeName) -> Bool {
    readableAttributes?.contains(name) ?? true
  }

  /// Whether the client may write the attribute; never the subject, the verification marks, or attributes for administrators only.
  package func mayWrite(_ name: AttributeName) -> Bool {
    if name.hasPrefix("dev:") { return false }
    if [.subject, .emailVerified, .phoneNumberVerified, .identities].contains(name) { return false }
    return writableAttributes?.contains(name) ?? true
  }
}

/// A way to sign in over an API that a client may be allowed.
package enum ClientFlow: String, Hashable, Sendable, Codable, CaseIterable {
  case password, srp, administratorPassword, choice, custom, refresh
  /// A token for the client itself, in exchange for its secret.
  case clientToken
  /// A token in exchange for a user's token: as if the user had requested it, or with the actor named in it.
  case impersonation, delegation
}

extension Client {
  /// The client of any id, in a realm that takes any client.
  static func anybody(_ id: ClientID, in realm: Realm) -> Client {
    var client = Client(id: id, realm: realm.id, name: id.text, created: realm.created)
    client.isAnybody = true
    client.allowsHostedLogin = true
    client.flows = Set(ClientFlow.allCases)
    client.scopes = AccessScope.openIDConnect
    if let seconds = realm.settings.tokenRules?.lifetime {
      client.accessTokenLifetime = .seconds(seconds)
      client.idTokenLifetime = .seconds(seconds)
    }
    return client
  }
}

/// Each refresh hands out a new refresh token; the old one lives on for the grace period.
package struct RefreshRotation: Hashable, Sendable, Codable {
  package var gracePeriod: Duration

  package init(gracePeriod: Duration) {
    self.gracePeriod = gracePeriod
  }
}
