package import JSON

/// The public keys of an issuer (RFC 7517 §5).
package struct JWKSet: Sendable, Hashable, Codable {
  package var keys: [JWK]

  package init(_ keys: [JWK]) { self.keys = keys }

  package var json: JSON { ["keys": .array(keys.map(\.json))] }

  /// The key with that id.
  package subscript(kid: String) -> JWK? { keys.first { $0.kid == kid } }

  /// A set from its JSON form. Keys that cannot verify RS256 are left out, as §5 asks; nil if it is no key set at all.
  package init?(json: JSON) {
    guard let keys = json["keys"]?.array else { return nil }
    self.init(keys.compactMap { JWK(json: $0) })
  }
}
