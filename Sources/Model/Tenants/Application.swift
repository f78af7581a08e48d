internal import Ambient
package import JSON

/// The settings of a client as a tenant's application, in addition to those of every client.
package struct Application: Hashable, Sendable, Codable {
  /// The linked user flow; nil for the tenant's first.
  package var userFlow: String?
  /// Whether it may act without a secret.
  package var isPublic = true
  package var allowsNativeAuthentication = true
  /// As an API: the prefix of its scopes (`api://…`).
  package var identifierURI: String?
  /// As an API: the scopes that clients may request.
  package var scopes: [String] = []
  /// As an API: the application roles in client credentials tokens.
  package var roles: [String] = []
  /// Certificates for client authentication, in DER; nil for none.
  package var certificates: [[UInt8]]?
  /// Other issuers' tokens accepted as client authentication; nil for none.
  package var federatedCredentials: [FederatedCredential]?
  /// Whether tokens for it contain the users' groups; nil: no.
  package var showsGroups: Bool?
  // Absent in data stored by older versions.
  package var optionalClaims: OptionalClaims?
  /// As an API: the version of its access tokens, 1 or 2; nil for 2.
  package var accessTokenVersion: Int?
  /// As an API: the clients that form one application with it, so that consent to them includes what it requests
  /// itself.
  package var knownClients: [ClientID]?
  /// The app's own sign-in page, to which the authorization endpoint sends browsers; nil for this server's pages.
  package var customPage: String?
  /// As a client: the API scopes with administrator consent; nil for all.
  package var permissions: [String]?
  /// The redirect URIs of servers, with what belongs to them; nil if the platform is not given.
  package var web: WebPlatform?
  /// The redirect URIs of pages in browsers; nil if the platform is not given.
  package var spa: PublicPlatform?
  /// The redirect URIs of programs on devices; nil if the platform is not given.
  package var publicClient: PublicPlatform?
  /// Called in a frame by the page of the logout endpoint (OpenID Connect Front-Channel Logout 1.0).
  package var logoutURL: String?
  /// As an API: which roles are for users or for daemons only; nil if all are for both.
  package var roleMembers: [String: RoleMember]?
  /// Who may sign in to it; nil for the users of its tenant alone.
  package var audience: SignInAudience?

  package init() {}
}

/// The one kind of members that an application role is restricted to (`allowedMemberTypes`).
package enum RoleMember: String, Hashable, Sendable, Codable, CaseIterable {
  case user = "User"
  case application = "Application"
}

/// Who may sign in to an application (`signInAudience`).
package enum SignInAudience: String, Hashable, Sendable, Codable, CaseIterable {
  case tenant = "AzureADMyOrg"
  case organizations = "AzureADMultipleOrgs"
  case everyone = "AzureADandPersonalMicrosoftAccount"
  case consumers = "PersonalMicrosoftAccount"
}

extension Application {
  /// The roles that such members can have.
  package func roles(for member: RoleMember) -> [String] {
    roles.filter { (roleMembers?[$0] ?? member) == member }
  }

  /// `allowedMemberTypes` of a role.
  package func memberTypes(of role: String) -> [RoleMember] { roleMembers?[role].map { [$0] } ?? RoleMember.allCases }

  /// Whether it can authenticate without a secret.
  package var hasCredentials: Bool { !(certificates ?? []).isEmpty || !(federatedCredentials ?? []).isEmpty }
}

/// The external tokens accepted for an application (Microsoft Learn: federated identity credentials).
package struct FederatedCredential: Hashable, Sendable, Codable {
  package var issuer: String
  package var subject: String
  package var audience: String

  package init(issuer: String, subject: String, audience: String) {
    self.issuer = issuer
    self.subject = subject
    self.audience = audience
  }

  /// The default audience.
  package static let usualAudience = "api://AzureADTokenExchange"
}

/// The values of an application to register.
package struct ApplicationRegistration: Sendable {
  package var id: ClientID
  package var name: String
  package var secret: String?
  /// Those without a platform.
  package var redirectURIs: [String] = []
  package var logoutURIs: [String] = []
  package var application = Application()
  /// The lifetime of its access tokens; nil for 60 to 90 minutes, as in the service.
  package var accessTokenLifetime: Duration?
  /// What an export has of an application beyond its settings.
  package var kept: JSONObject?

  package init(id: ClientID, name: String) {
    self.id = id
    self.name = name
  }

  /// The values of a registered application; nil for a client that is none.
  package init?(_ client: Client) {
    guard let application = client.application else { return nil }
    self.init(id: client.id, name: client.name)
    secret = client.secrets.last
    let platforms = Set(application.platformRedirectURIs)
    redirectURIs = client.redirectURIs.filter { !platforms.contains($0) }
    logoutURIs = client.logoutURIs
    accessTokenLifetime = client.accessTokenLifetime > .zero ? client.accessTokenLifetime : nil
    self.application = application
  }

  /// Copies the values to a client.
  package func fill(_ client: inout Client) {
    client.name = name
    client.secrets = secret.map { [$0] } ?? []
    client.redirectURIs = redirectURIs + application.platformRedirectURIs
    client.logoutURIs = logoutURIs
    client.grantTypes = [.authorizationCode, .implicit, .clientCredentials]
    client.refreshTokenLifetime = .days(90)
    client.accessTokenLifetime = accessTokenLifetime ?? .zero
    client.flows = []
    client.application = application
    client.registration.frontChannelLogout = application.logoutURL
  }
}
