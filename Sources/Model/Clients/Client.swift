package import Ambient
package import JSON

/// An application that signs users in.
package struct Client: Sendable, Codable {
  package internal(set) var id: ClientID
  package internal(set) var realm: RealmID
  package var name: String
  /// Valid secrets, oldest first; empty for a public client.
  package var heldSecrets: [ClientSecret] = []
  /// nil for the default: SRP, custom and refresh (docs/reference/cognito-user-pools.md#app-clients).
  package var flows: Set<ClientFlow>?
  package var hidesUserExistence = false
  package var accessTokenLifetime = Duration.hours(1)
  package var idTokenLifetime = Duration.hours(1)
  package var refreshTokenLifetime = Duration.days(30)
  /// The lifetime of one step of a sign-in.
  package var flowLifetime = Duration.minutes(3)
  package var allowsRevocation = true
  package var rotation: RefreshRotation?
  /// Whether the client is limited to custom authentication flows; nil: no.
  package var allowsCustomFlowsAlone: Bool?
  /// Whether the client may state the user's IP address; nil: no.
  package var tellsUserAddress: Bool?
  /// nil: all.
  package var readableAttributes: Set<AttributeName>?
  /// nil: all mutable ones except the subject and verification attributes.
  package var writableAttributes: Set<AttributeName>?
  package var redirectURIs: [String] = []
  package var logoutURIs: [String] = []
  package var defaultRedirectURI: String?
  package var allowsHostedLogin = false
  package var grantTypes: Set<ClientGrantType> = []
  package var scopes: [String] = []
  /// The providers that its users may use, including ``Provider/ownName``; nil if not set.
  package var providers: [String]?
  /// How the app receives a token in its callback (`exampleauth://auth?token=…`) instead of a code; nil for codes.
  package var directToken: DirectToken?
  /// The SAML service provider that the client represents.
  package var samlService: SAMLService?
  /// Its settings as a tenant's application.
  package var application: Application?
  /// The metadata of standard clients.
  package var registration = ClientRegistration()
  /// Whether the client is unregistered, in a realm that accepts any client: any secret, redirect URI and scope is
  /// accepted.
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

  /// Whether it can authenticate itself.
  package var isConfidential: Bool {
    if application?.hasCredentials == true { return true }
    let method = registration.authentication
    return !heldSecrets.isEmpty || method == .keyAssertion || method?.isByCertificate == true
  }

  /// Whether its tokens contain their own id and that of their grant (`jti`, `origin_jti`).
  package var namesSignIns: Bool { allowsRevocation || rotation != nil }

  package func allows(_ flow: ClientFlow) -> Bool {
    guard let flows else { return [.srp, .custom, .refresh].contains(flow) }
    return flows.contains(flow)
  }

  package func allows(grant: ClientGrantType) -> Bool { isAnybody || grantTypes.contains(grant) }

  /// Whether the client may read the attribute.
  package func mayRead(_ name: AttributeName) -> Bool {
    readableAttributes?.contains(name) ?? true
  }

  /// Whether the client may write the attribute; never the subject, verification attributes, or administrator-only
  /// attributes.
  package func mayWrite(_ name: AttributeName) -> Bool {
    if name.hasPrefix("dev:") { return false }
    if [.subject, .emailVerified, .phoneNumberVerified, .identities].contains(name) { return false }
    return writableAttributes?.contains(name) ?? true
  }
}

/// An API sign-in flow that a client may use.
package enum ClientFlow: String, Hashable, Sendable, Codable, CaseIterable {
  case password, srp, administratorPassword, choice, custom, refresh
  /// A token for the client itself, obtained with its secret.
  case clientToken
  /// A token exchanged for a user's token: as if the user had requested it, or with the actor named in it.
  case impersonation, delegation
}

extension Client {
  /// An unregistered client, in a realm that accepts any client.
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

/// Each refresh returns a new refresh token; the old one stays valid for the grace period.
package struct RefreshRotation: Hashable, Sendable, Codable {
  package var gracePeriod: Duration

  package init(gracePeriod: Duration) {
    self.gracePeriod = gracePeriod
  }
}
