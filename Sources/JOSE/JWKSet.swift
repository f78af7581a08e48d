package import JSON

/// The public keys of an issuer (RFC 7517 §5).
package struct JWKSet: Sendable, Hashable, Codable {
  package var keys: [JWK]

  package init(_ keys: [JWK]) { self.keys = keys }

  package var json: JSON { ["keys": .array(keys.map(\.json))] }

  package subscript(kid: String) -> JWK? { keys.first { $0.kid == kid } }

  /// From JSON, without keys that cannot verify RS256 (RFC 7517 §5); nil if it is not a key set.
  package init?(json: JSON) {
    guard let keys = json["keys"]?.array else { return nil }
    self.init(keys.compactMap { JWK(json: $0) })
  }
}
