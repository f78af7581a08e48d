internal import JSON
internal import Model

/// A login whose token holds.
struct VerifiedLogin: Sendable {
  let login: Login
  /// The names by which role mappings and tag maps may call its provider, the canonical one first.
  let names: [String]
  let audience: String?
  let claims: JSON
  /// What the pool's own token says of how somebody signed in, behind `authenticated`.
  let methods: [String]
}

/// What a request showed in `Logins`.
struct ShownLogins: Sendable {
  var logins: [VerifiedLogin] = []
  /// The identity that a token of the pool's own speaks of.
  var ownToken: OwnToken?

  /// A token of the pool's own, back again.
  struct OwnToken: Sendable {
    let identity: String
    let isAuthenticated: Bool
    let tags: [PrincipalTag]
  }

  var isEmpty: Bool { logins.isEmpty && ownToken == nil }
}
