/// What a plain realm accepts although strict issuers reject it, as simple mock issuers do.
package enum Leniency: String, Hashable, Sendable, Codable, CaseIterable {
  /// Assertions and tokens to exchange from any issuer, unverified; missing users are created.
  case assertions
  /// Any password in the password grant; missing users are created.
  case passwords
  /// `claims` and `audience` in a token request, which are copied to the tokens.
  case claims
  /// Scopes beyond the standard's as the audience of access tokens; needs `claims`.
  case scopeAudiences
  /// Token requests with JSON bodies.
  case jsonBodies
  /// `jwks` and `endsession` below the issuer, for programs that do not read the discovery document.
  case paths
  /// Code challenges by the method `plain`.
  case plainChallenges
  /// Requests that name no client: they are of the client `anonymous`, where any client is taken.
  case anonymousClients

  /// The client of requests that name none.
  package static let anonymous = "anonymous"
}

extension RealmSettings {
  package func relaxes(_ leniency: Leniency) -> Bool { leniencies?.contains(leniency) == true }
}
