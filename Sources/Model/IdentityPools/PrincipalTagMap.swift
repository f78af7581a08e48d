internal import Store

/// How the claims of one provider's tokens become tags of a session.
package struct PrincipalTagMap: Sendable, Codable {
  /// As the maker wrote it.
  package let provider: String
  /// `client` for the audience and `username` for the subject, instead of `claims`.
  package let usesDefaults: Bool?
  /// The claim for each tag.
  package var claims: [(tag: String, claim: String)] { pairs.map { ($0.name, $0.value) } }
  @TextPairs private var pairs: [(name: String, value: String)]

  package init(provider: String, usesDefaults: Bool?, claims: [(tag: String, claim: String)]) {
    self.provider = provider
    self.usesDefaults = usesDefaults
    pairs = claims.map { ($0.tag, $0.claim) }
  }
}

/// A tag of a session.
package struct PrincipalTag: Hashable, Sendable, Codable {
  package let name: String
  package let value: String

  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}
