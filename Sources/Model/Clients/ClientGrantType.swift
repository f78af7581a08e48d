/// A way to obtain tokens at the hosted endpoints that a client may use, by its stored name. The OAuth room describes
/// each (`OAuthGrant`); here are those of the service's API.
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
