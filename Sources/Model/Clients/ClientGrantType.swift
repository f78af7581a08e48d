/// A way to obtain tokens at the hosted endpoints that a client may be set up for, by the name that it is stored under. The room OAuth
/// describes each (`OAuthGrant`); here stand those that the service's own API names or implies.
package struct ClientGrantType: RawRepresentable, Hashable, Sendable, Codable {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension ClientGrantType {
  package static let authorizationCode = ClientGrantType(rawValue: "authorizationCode")
  package static let implicit = ClientGrantType(rawValue: "implicit")
  package static let clientCredentials = ClientGrantType(rawValue: "clientCredentials")
  package static let deviceCode = ClientGrantType(rawValue: "deviceCode")
}
