internal import Ambient

/// The settings of a client as an application of a tenant, in addition to those of every client.
package struct Application: Hashable, Sendable, Codable {
  /// The user flow that it is linked to; nil for the tenant's first.
  package var userFlow: String?
  /// Whether it may act without a secret.
  package var isPublic = true
  package var allowsNativeAuthentication = true
  /// As an API: the start of its scopes (`api://…`).
  package var identifierURI: String?
  /// As an API: what clients may ask for.
  package var scopes: [String] = []
  /// As an API: what daemons get.
  package var roles: [String] = []
  /// Certificates by which it may prove itself, in binary form; nil for none.
  package var certificates: [[UInt8]]?
  /// Tokens of other issuers by which it may prove itself; nil for none.
  package var federatedCredentials: [FederatedCredential]?
  /// Whether tokens for it name the groups of users; nil counts as no.
  package var showsGroups: Bool?
  // What an older version wrote has none of these.
  package var optionalClaims: OptionalClaims?
  /// As an API: the version of its access tokens, 1 or 2; nil for 2.
  package var accessTokenVersion: Int?
  /// As an API: the clients with which it forms one application, so that a user's consent to them is one to what it needs itself.
  package var knownClients: [ClientID]?
  /// As a client: the scopes of APIs that an administrator consented to; nil for all.
  package var permissions: [String]?

  package init() {}
}

extension Application {
  /// Whether it can prove itself without a secret.
  var hasCredentials: Bool { !(certificates ?? []).isEmpty || !(federatedCredentials ?? []).isEmpty }
}

/// Whose tokens stand for an application (Microsoft Learn: federated identity credentials).
package struct FederatedCredential: Hashable, Sendable, Codable {
  package let issuer: String
  package let subject: String
  package let audience: String

  package init(issuer: String, subject: String, audience: String) {
    self.issuer = issuer
    self.subject = subject
    self.audience = audience
  }

  /// The audience where nothing else is said.
  package static let usualAudience = "api://AzureADTokenExchange"
}

/// The values of an application to register.
package struct ApplicationRegistration: Sendable {
  package var id: ClientID
  package var name: String
  package var secret: String?
  package var redirectURIs: [String] = []
  package var logoutURIs: [String] = []
  package var application = Application()
  /// How long its access tokens last; nil for between 60 and 90 minutes, as the service has it.
  package var accessTokenLifetime: Duration?

  package init(id: ClientID, name: String) {
    self.id = id
    self.name = name
  }

  /// Puts it into a client.
  package func fill(_ client: inout Client) {
    client.name = name
    client.secrets = secret.map { [$0] } ?? []
    client.redirectURIs = redirectURIs
    client.logoutURIs = logoutURIs
    client.grantTypes = [.authorizationCode, .implicit, .clientCredentials]
    client.refreshTokenLifetime = .days(90)
    client.accessTokenLifetime = accessTokenLifetime ?? .zero
    client.flows = []
    client.application = application
  }
}
