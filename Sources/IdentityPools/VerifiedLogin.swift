internal import JSON
internal import Model

/// A login whose token was verified.
struct VerifiedLogin: Sendable {
  let login: Login
  /// The names by which role mappings and tag maps may call its provider, the canonical one first.
  let names: [String]
  let audience: String?
  let claims: JSON
  /// The values that follow `authenticated` in `amr` of the pool's own token: how the user signed in.
  let methods: [String]
}

/// The entries of `Logins` in a request.
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
