package import JSON

/// What the tokens of a plain realm say because of what was asked for, and how long they live: for tests of services that only check tokens.
package struct TokenRules: Hashable, Sendable, Codable {
  /// The claims of tokens that a request with a certain parameter is given.
  package struct Mapping: Hashable, Sendable, Codable {
    /// A parameter of the token request.
    package var parameter: String
    /// Its value; `*` is any.
    package var match: String
    /// They count more than claims of the person.
    package var claims: JSONObject
    /// The `typ` of the header; nil: as it is.
    package var type: String?

    package init(parameter: String, match: String, claims: JSONObject, type: String?) {
      self.parameter = parameter
      self.match = match
      self.claims = claims
      self.type = type
    }
  }

  /// In seconds; nil: an hour.
  package var lifetime: Int?
  /// The first that fits counts.
  package var mappings: [Mapping]

  package init(lifetime: Int?, mappings: [Mapping]) {
    self.lifetime = lifetime
    self.mappings = mappings
  }

  /// - Parameter value: finds a parameter of the request.
  package func mapping(of value: (String) -> String?) -> Mapping? {
    mappings.first { mapping in
      guard let value = value(mapping.parameter) else { return false }
      return mapping.match == "*" || mapping.match == value
    }
  }
}
