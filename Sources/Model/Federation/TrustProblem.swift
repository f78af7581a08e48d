/// Why a statement, a policy or a chain of statements is not to be trusted (OpenID Federation 1.0 §8.9).
package struct TrustProblem: Error, Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    /// The entity cannot be found.
    case notFound = "not_found"
    /// No superior leads to a trust anchor that counts.
    case trustAnchor = "invalid_trust_anchor"
    case trustChain = "invalid_trust_chain"
    /// Metadata, or policies about them, are invalid or contradict each other.
    case metadata = "invalid_metadata"
  }

  package let kind: Kind
  /// In words, as part of a sentence: `the policy of grant_types …`.
  package let reason: String

  package init(_ kind: Kind, _ reason: String) {
    self.kind = kind
    self.reason = reason
  }
}
