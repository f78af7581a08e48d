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
  /// As a client: the scopes of APIs that an administrator consented to; nil for all.
  package var permissions: [String]?

  package init() {}
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
