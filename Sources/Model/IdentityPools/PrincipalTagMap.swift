internal import Store

/// Which claims of a provider's tokens become session tags.
package struct PrincipalTagMap: Sendable, Codable {
  /// As configured.
  package let provider: String
  /// Whether the default mapping is used instead of `claims`: `client` for the audience, `username` for the subject.
  package let usesDefaults: Bool?
  /// The claim of each tag.
  package var claims: [(tag: String, claim: String)] { pairs.map { ($0.name, $0.value) } }
  @TextPairs private var pairs: [(name: String, value: String)]

  package init(provider: String, usesDefaults: Bool?, claims: [(tag: String, claim: String)]) {
    self.provider = provider
    self.usesDefaults = usesDefaults
    pairs = claims.map { ($0.tag, $0.claim) }
  }
}

/// A session tag.
package struct PrincipalTag: Hashable, Sendable, Codable {
  package let name: String
  package let value: String

  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}
