/// How apps register clients of a user pool by themselves (RFC 7591).
package struct DynamicRegistration: Hashable, Sendable, Codable {
  /// What clients may be that were registered without an initial access token; nil: none can be.
  package var openGrants: Set<ClientGrantType>?
  /// What they may be that were registered with one.
  package var authenticatedGrants: Set<ClientGrantType>
  /// The scopes that they may ask for beyond those of OpenID Connect.
  package var scopes: [String]

  package init(openGrants: Set<ClientGrantType>?, authenticatedGrants: Set<ClientGrantType>, scopes: [String]) {
    self.openGrants = openGrants
    self.authenticatedGrants = authenticatedGrants
    self.scopes = scopes
  }
}
