package import JSON
internal import Patterns

/// Claims and lifetime of a plain realm's tokens, depending on the request: for tests of services that only verify
/// tokens.
package struct TokenRules: Hashable, Sendable, Codable {
  /// Claims for token requests with a certain parameter value.
  package struct Mapping: Hashable, Sendable, Codable {
    /// A parameter of the token request.
    package var parameter: String
    /// The parameter's value, or a regular expression of the whole of it; `*` matches any.
    package var match: String
    /// They override the user's claims. `${name}` in a text stands for a parameter of the request.
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

  /// The mapping for a request, with the values of its templates.
  /// - Parameter values: returns the values of a parameter of the request.
  package func mapping(of values: (String) -> [String]) -> Mapping? {
    var mapping = mappings.first { mapping in values(mapping.parameter).contains(where: mapping.takes) }
    if let claims = mapping?.claims { mapping?.claims = Self.filled(.object(claims), by: values).object ?? claims }
    return mapping
  }

  /// The value with the parameters in place of their names; a name that the request has not stays as it is.
  private static func filled(_ value: JSON, by values: (String) -> [String]) -> JSON {
    switch value {
    case .string(let text): return .string(filled(text, by: values))
    case .array(let parts): return .array(parts.map { filled($0, by: values) })
    case .object(let members):
      return .object(JSONObject(members.map { ($0.name, filled($0.value, by: values)) }))
    default: return value
    }
  }

  private static func filled(_ text: String, by values: (String) -> [String]) -> String {
    var parts = text.split(separator: "$", omittingEmptySubsequences: false)[...]
    var filled = String(parts.popFirst() ?? "")
    for part in parts {
      guard part.hasPrefix("{"), let end = part.firstIndex(of: "}"),
        let value = values(String(part[part.index(after: part.startIndex)..<end])).first
      else {
        filled += "$\(part)"
        continue
      }
      filled += value + part[part.index(after: end)...]
    }
    return filled
  }
}

extension TokenRules.Mapping {
  fileprivate func takes(_ value: String) -> Bool {
    match == "*" || match == value || Pattern(match)?.matches(value) == true
  }
}

/// The `typ` in the header of access tokens.
package enum AccessTokenType: String, Hashable, Sendable, Codable, CaseIterable {
  /// As resource servers that know no RFC 9068 expect it, such as Spring's by default.
  case jwt = "JWT"
  /// RFC 9068 §2.1.
  case accessToken = "at+jwt"
}
