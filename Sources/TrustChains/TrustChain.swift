internal import JOSE
package import JSON
package import Model

/// Statements that lead from an entity to a trust anchor (OpenID Federation 1.0 §4): of the entity about itself, of
/// each superior about the one below it, and of the anchor about itself.
package struct TrustChain: Sendable {
  package let statements: [EntityStatement]

  /// Checks the chain (OpenID Federation 1.0 §10.2); its times are checked with each statement.
  /// - Parameter anchor: the keys by which the trust anchor is known.
  init(_ statements: [EntityStatement], anchor: [ForeignKey]) throws(TrustProblem) {
    func bad(_ reason: String) -> TrustProblem { TrustProblem(.trustChain, reason) }
    guard let first = statements.first, let last = statements.last, statements.count != 2 else {
      throw bad("it is no chain")
    }
    for end in [first, last] where end.issuer != end.subject {
      throw bad("the statement about \(end.subject) at an end of it is not its own")
    }
    guard first.isSigned(byOneOf: first.keys) else { throw bad("\(first.subject) did not sign its statement itself") }
    guard last.isSigned(byOneOf: anchor) else {
      throw TrustProblem(.trustAnchor, "the statement of \(last.subject) is not signed by a key of that trust anchor")
    }
    for (lower, upper) in zip(statements, statements.dropFirst()) {
      guard lower.issuer == upper.subject else {
        throw bad("a statement of \(lower.issuer) is followed by one about \(upper.subject)")
      }
      guard lower.isSigned(byOneOf: upper.keys) else {
        throw bad(
          "the statement of \(lower.issuer) about \(lower.subject) is not signed by a key that \(upper.issuer) vouches for"
        )
      }
    }
    self.statements = statements
  }

  /// The trust anchor.
  package var anchor: String { statements[statements.count - 1].subject }

  /// The time at which the first of the statements expires, in seconds.
  package var expires: Int { statements.map(\.expires).min() ?? 0 }

  package var texts: [String] { statements.map(\.text) }

  /// The metadata of its subject by type of entity, after everything that its superiors say (OpenID Federation 1.0
  /// §6.1.4.2, §6.2).
  package func metadata() throws(TrustProblem) -> JSONObject {
    let subject = statements[0]
    var metadata = subject.claims["metadata"]?.object ?? [:]
    let superiors = Array(statements.dropFirst().dropLast())
    if let told = superiors.first?.claims["metadata"]?.object {
      let types = Set(metadata.names)
      metadata = metadata.overridden(
        by: JSONObject(told.filter { types.contains($0.name) }.map { ($0.name, $0.value) }))
    }
    for (index, statement) in superiors.enumerated() {
      guard let claim = statement.claims["constraints"] else { continue }
      let constraints = try TrustConstraints(claim)
      try constraints.check(intermediates: index, entities: superiors[...index].map(\.subject))
      metadata = constraints.applied(to: metadata)
    }
    var policy = MetadataPolicy()
    for statement in superiors.reversed() {
      guard let claim = statement.claims["metadata_policy"] else { continue }
      policy = try policy.merged(with: try MetadataPolicy(claim))
    }
    return try policy.applied(to: metadata)
  }
}
