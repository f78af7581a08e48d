/// A resource for which a plain realm issues access tokens (RFC 8707): simulated by this server, or external.
package struct ProtectedResource: Hashable, Sendable, Codable {
  /// Simulated: the last segment of its path.
  package var id: String?
  /// External: its URL.
  package var address: String?
  package var name: String?
  /// The scopes defined for the resource.
  package var scopes: [String]
  /// The scopes that each call of a simulated resource requires.
  package var requiredScopes: [String]
  /// The authentication levels of which each call of a simulated resource requires one (RFC 9470 §3); nil for none.
  package var requiredClasses: [String]?
  /// The maximum age of the user's authentication in seconds; nil for any.
  package var maximumAge: Int?

  package init(id: String?, address: String?, name: String?, scopes: [String], requiredScopes: [String]) {
    self.id = id
    self.address = address
    self.name = name
    self.scopes = scopes
    self.requiredScopes = requiredScopes
  }

  /// The resource's URL, which is the `aud` of tokens.
  /// - Parameter base: the base URL of the realm's endpoints.
  package func address(below base: String) -> String { address ?? "\(base)/resources/\(id ?? "")" }
}
