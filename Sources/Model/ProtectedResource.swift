/// A resource that access tokens of a plain realm may be for (RFC 8707): one that the server itself pretends to be, or another's.
package struct ProtectedResource: Hashable, Sendable, Codable {
  /// Of a pretended one: the last part of its path.
  package var id: String?
  /// Of another's: its URL.
  package var address: String?
  package var name: String?
  /// The scopes that mean something there.
  package var scopes: [String]
  /// Those of them that each call of a pretended resource needs.
  package var requiredScopes: [String]
  /// The levels of authentication of which each call of a pretended resource needs one (RFC 9470 §3); nil: none.
  package var requiredClasses: [String]?
  /// How long ago the user may have authenticated, in seconds; nil: at any time.
  package var maximumAge: Int?

  package init(id: String?, address: String?, name: String?, scopes: [String], requiredScopes: [String]) {
    self.id = id
    self.address = address
    self.name = name
    self.scopes = scopes
    self.requiredScopes = requiredScopes
  }

  /// Its URL, which tokens have in `aud`.
  /// - Parameter base: the address of the realm's endpoints.
  package func address(below base: String) -> String { address ?? "\(base)/resources/\(id ?? "")" }
}
