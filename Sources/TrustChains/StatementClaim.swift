/// The claims of statements about entities (OpenID Federation 1.0 §3.1).
package enum StatementClaim {
  /// Those of the standard: they are never critical extensions.
  package static let standard: Set<String> = [
    "iss", "sub", "iat", "exp", "jwks", "metadata", "crit", "authority_hints", "trust_anchor_hints", "trust_marks",
    "trust_mark_issuers", "trust_mark_owners", "constraints", "metadata_policy", "metadata_policy_crit",
    "source_endpoint", "trust_anchor", "aud",
  ]
}
