/// Dynamic registration of a user pool's clients (RFC 7591).
package struct DynamicRegistration: Hashable, Sendable, Codable {
  /// The grant types of clients registered without an initial access token; nil forbids such registrations.
  package var openGrants: Set<ClientGrantType>?
  /// The grant types of clients registered with an initial access token.
  package var authenticatedGrants: Set<ClientGrantType>
  /// The scopes that they may request besides those of OpenID Connect.
  package var scopes: [String]

  package init(openGrants: Set<ClientGrantType>?, authenticatedGrants: Set<ClientGrantType>, scopes: [String]) {
    self.openGrants = openGrants
    self.authenticatedGrants = authenticatedGrants
    self.scopes = scopes
  }
}
