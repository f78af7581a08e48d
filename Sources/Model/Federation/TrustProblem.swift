/// Why a statement, a policy or a trust chain is rejected (OpenID Federation 1.0 §8.9).
package struct TrustProblem: Error, Hashable, Sendable {
  /// The error code of the response.
  package enum Kind: String, Hashable, Sendable {
    /// The entity does not exist.
    case notFound = "not_found"
    /// No superior leads to a trusted trust anchor.
    case trustAnchor = "invalid_trust_anchor"
    case trustChain = "invalid_trust_chain"
    /// Metadata or metadata policies are invalid or contradictory.
    case metadata = "invalid_metadata"
  }

  package let kind: Kind
  /// The reason as part of a sentence: `the policy of grant_types …`.
  package let reason: String

  package init(_ kind: Kind, _ reason: String) {
    self.kind = kind
    self.reason = reason
  }
}
