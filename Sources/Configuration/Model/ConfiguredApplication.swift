internal import Cryptography
internal import Description
package import JSON

/// An application registered in a tenant.
package struct ConfiguredApplication: Sendable {
  package var position: SourcePosition
  package var id: Located<String>
  package var name: String?
  package var userFlow: Located<String>?
  package var isPublic: Bool
  package var nativeAuthentication: NativeAuthentication?
  package var redirectURIs: [String]
  package var logoutURIs: [String]
  package var secret: String?
  /// The `Kept` members of an export; not written by hand.
  package var kept: JSONObject?
  package var identifierURI: String?
  package var scopes: [String]
  package var roles: [String]
  package var permissions: [String]?
  package var accessTokenSeconds: Int?
  /// In PEM form.
  package var certificates: [Located<String>]
  package var federatedCredentials: [ConfiguredFederatedCredential]
  package var showsGroups: Bool
  package var optionalClaims: ConfiguredOptionalClaims?
  package var accessTokenVersion: Int?
  package var knownClients: [String]

  /// `nativeAuthenticationApisEnabled`, as in Microsoft Graph.
  package enum NativeAuthentication: String, CaseIterable, Sendable {
    case all, none
  }
}

/// `groupMembershipClaims` of an application.
private enum GroupClaims: String, CaseIterable {
  case none = "None"
  case securityGroup = "SecurityGroup"
}

/// A federated credential: tokens of an issuer and subject that authenticate an application.
package struct ConfiguredFederatedCredential: Sendable {
  package var issuer: String
  package var subject: String
  package var audience: String?
}

extension ConfiguredFederatedCredential: MappingDecodable {
  static var noun: String { "a federated credential" }

  init(_ members: MappingReader) {
    issuer = members.required("issuer", .string(8...600), standIn: "")
    subject = members.required("subject", .string(1...600), standIn: "")
    audience = members.optional("audience", .string(1...600))
  }
}

extension TextForm {
  /// A certificate with an RSA key.
  fileprivate static let certificate = TextForm(
    noun: "a certificate", expected: "PEM, -----BEGIN CERTIFICATE-----, with an RSA key of 2048 bits or more"
  ) { text in (try? Certificate(pem: Array(text.utf8)))?.rsaKey != nil }
}

extension ConfiguredApplication: MappingDecodable {
  static var noun: String { "an application" }

  init(_ members: MappingReader) {
    position = members.position
    id = members.required("appId", Reading.string(36...36, .uuid).located, standIn: Located("", at: members.position))
    name = members.optional("name", .string(1...120))
    userFlow = members.optional("userFlow", Reading.string(1...128).located)
    secret = members.optional("secret", .string(1...256))
    kept = members.optional("Kept", .object)
    certificates = members.list("certificates", of: Reading.string(64...16_384, .certificate).located)
    federatedCredentials = members.list("federatedIdentityCredentials", of: .mapping)
    let membership: GroupClaims? = members.optional("groupMembershipClaims", .choice)
    showsGroups = membership == .securityGroup
    optionalClaims = members.optional("optionalClaims", .mapping)
    accessTokenVersion = members.optional("requestedAccessTokenVersion", .integer(1...2))
    knownClients = members.list("knownClientApplications", of: .string(36...36, .uuid))
    let proves = secret != nil || !certificates.isEmpty || !federatedCredentials.isEmpty
    isPublic = members.optional("isFallbackPublicClient", .boolean) ?? !proves
    nativeAuthentication = members.optional("nativeAuthenticationApisEnabled", .choice)
    redirectURIs = members.list("redirectUris", of: .string(1...2048, .redirect))
    logoutURIs = members.list("logoutUris", of: .string(1...2048, .redirect))
    identifierURI = members.optional("identifierUri", .string(1...256))
    scopes = members.list("scopes", of: .string(1...120, .scopeName))
    roles = members.list("appRoles", of: .string(1...120, .scopeName))
    permissions = members.optional("permissions", .list(of: .string(1...512)))
    accessTokenSeconds = members.optional("accessTokenLifetime", .integer(1...86_400))
  }
}

/// A user of a tenant.
package struct ConfiguredTenantUser: Sendable {
  package var position: SourcePosition
  package var username: Located<String>
  /// The plain-text password; never shown in a message.
  package var password: String?
  package var id: String?
  package var displayName: String?
  package var attributes: [String: String]
  package var phone: String?
  package var isEnabled: Bool
  package var mustChangePassword: Bool
  /// By id or display name.
  package var groups: [Located<String>]
  package var appRoles: [ConfiguredRoleAssignment]
  package var passkeys: [ConfiguredPasskey]
}

extension ConfiguredTenantUser: MappingDecodable {
  static var noun: String { "a person of a tenant" }

  init(_ members: MappingReader) {
    position = members.position
    username = members.required(
      "username", Reading.string(3...320, .visible).located, standIn: Located("", at: members.position))
    password = members.optional("password", .string(1...256, .password))
    id = members.optional("id", .string(36...36, .uuid))
    displayName = members.optional("displayName", .string(1...256))
    attributes = members.optional("attributes", .table(of: .string(0...2048))) ?? [:]
    phone = members.optional("phone", .string(3...16))
    isEnabled = members.optional("enabled", .boolean) ?? true
    mustChangePassword = members.optional("mustChangePassword", .boolean) ?? false
    groups = members.list("groups", of: Reading.string(1...256).located)
    appRoles = members.list("appRoleAssignments", of: .mapping)
    passkeys = members.list("passkeys", of: .mapping)
  }
}
