/// What a plain realm takes that strict ones refuse, as simple mocks of issuers do.
package enum Leniency: String, Hashable, Sendable, Codable, CaseIterable {
  /// Assertions and tokens to exchange of any issuer, unverified: their people are made.
  case assertions
  /// Any password at the password grant: the person is made.
  case passwords
  /// `claims` and `audience` of a token request, which the tokens then say.
  case claims
  /// Bodies of token requests in JSON.
  case jsonBodies
  /// `jwks` and `endsession` below the issuer, for programs that do not read the discovery document.
  case paths
}

extension RealmSettings {
  package func relaxes(_ leniency: Leniency) -> Bool { leniencies?.contains(leniency) == true }
}
