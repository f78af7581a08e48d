package import JSON
package import Model

/// A policy about the metadata of entities: what each type of entity may say in which parameter (OpenID Federation 1.0
/// §6.1).
package struct MetadataPolicy: Hashable, Sendable {
  /// By type of entity, then by parameter.
  private var rules: [String: [String: ParameterPolicy]] = [:]

  /// The policy that allows everything.
  package init() {}

  /// Other operators than the standard's are ignored; a statement that declares some as critical
  /// (`metadata_policy_crit`) is rejected as a whole.
  package init(_ json: JSON) throws(TrustProblem) {
    guard let types = json.object else { throw TrustProblem(.metadata, "metadata_policy is not an object") }
    for (type, parameters) in types {
      guard let parameters = parameters.object else {
        throw TrustProblem(.metadata, "the metadata_policy of \(type) is not an object")
      }
      for (name, operators) in parameters {
        rules[type, default: [:]][name] = try ParameterPolicy(name, operators)
      }
    }
  }

  /// Merged with the policy of a subordinate, which can only narrow this one (OpenID Federation 1.0 §6.1.4.1).
  package func merged(with subordinate: MetadataPolicy) throws(TrustProblem) -> MetadataPolicy {
    var merged = self
    for (type, parameters) in subordinate.rules {
      for (name, rule) in parameters {
        merged.rules[type, default: [:]][name] = try rules[type]?[name]?.merged(with: rule) ?? rule
      }
    }
    return merged
  }

  /// The metadata after the policy (OpenID Federation 1.0 §6.1.4.2). Types that the metadata do not have stay out.
  package func applied(to metadata: JSONObject) throws(TrustProblem) -> JSONObject {
    var resolved = metadata
    for (type, parameters) in rules {
      guard var members = metadata[type]?.object else { continue }
      for (name, rule) in parameters.sorted(by: { $0.key < $1.key }) {
        members[name] = try rule.applied(to: members[name])
      }
      resolved[type] = .object(members)
    }
    return resolved
  }

  /// Its rules for one type of entity, by parameter.
  package func rules(of type: String) -> [String: ParameterPolicy] { rules[type] ?? [:] }
}
