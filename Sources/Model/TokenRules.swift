package import JSON

/// Claims and lifetime of a plain realm's tokens, depending on the request: for tests of services that only verify
/// tokens.
package struct TokenRules: Hashable, Sendable, Codable {
  /// Claims for token requests with a certain parameter value.
  package struct Mapping: Hashable, Sendable, Codable {
    /// A parameter of the token request.
    package var parameter: String
    /// The parameter's value; `*` matches any.
    package var match: String
    /// They override the user's claims.
    package var claims: JSONObject
    /// The header's `typ`; nil leaves it unchanged.
    package var type: String?

    package init(parameter: String, match: String, claims: JSONObject, type: String?) {
      self.parameter = parameter
      self.match = match
      self.claims = claims
      self.type = type
    }
  }

  /// Seconds; nil: one hour.
  package var lifetime: Int?
  /// The first match applies.
  package var mappings: [Mapping]

  package init(lifetime: Int?, mappings: [Mapping]) {
    self.lifetime = lifetime
    self.mappings = mappings
  }

  /// - Parameter value: returns a parameter of the request.
  package func mapping(of value: (String) -> String?) -> Mapping? {
    mappings.first { mapping in
      guard let value = value(mapping.parameter) else { return false }
      return mapping.match == "*" || mapping.match == value
    }
  }
}
