internal import Ambient
internal import Diagnostics
package import Model

/// Developer-authenticated identities (docs/reference/identity-pools-and-sts.md#developer-identities).
extension IdentityPoolService {
  /// A token for a user of the developer's own system, whose identity is created, found or linked.
  /// - Parameters:
  ///   - asked: the identity to link the user to.
  ///   - logins: the user's name under the pool's developer provider, and tokens of further accounts.
  package func developerToken(
    for asked: String?, logins: Logins, tags: [PrincipalTag], lifetime: Duration
  ) throws(IdentityError) -> (identity: String, token: String) {
    let settings = try current().pool.settings
    guard let provider = settings.developerProvider, let name = logins.first(where: { $0.key == provider })?.token
    else {
      throw .developerProviderUnknown.because(
        IdentityDiagnostic.developerOther(
          sent: logins.map(\.key).joined(separator: ", "), pool: id.text, expected: settings.developerProvider ?? "none"
        ).text)
    }
    let user = Login(provider: provider, subject: name)
    let shown = try verify(logins.filter { $0.key != provider })
    let (pool, identity, now) = try update { (pool, sandbox, now) throws(IdentityError) in
      let identity = try pool.settle(
        developerUser: user, asked: asked, logins: shown.logins.map(\.login), at: now, random: &sandbox.random)
      return (pool, identity, now)
    }
    let methods = ["authenticated", provider, "\(provider):\(id):\(name)"] + shown.logins.flatMap(\.methods)
    let token = try sign(
      pool, identity, methods: methods, tags: tags + pool.principalTags(of: shown.logins), at: now, lifetime: lifetime)
    return (pool.text(identity.id), token)
  }

  /// The identity, and the developer's names for it, in the order in which they were added.
  /// - Parameters: at least one of the two; both must belong together.
  package func lookUpDeveloper(
    identity asked: String?, user name: String?
  ) throws(IdentityError) -> (identity: String, names: [String]) {
    let pool = try current().pool
    let provider = pool.settings.developerProvider
    var found: Identity?
    if let asked {
      guard let identity = pool.identity(asked) else { throw pool.unknown(asked) }
      found = identity
    }
    if let name {
      let owner = provider.flatMap { pool.identities.owner(of: Login(provider: $0, subject: name)) }
      if let found, found.id != owner?.id { throw .developerUserMismatch }
      guard let owner else { throw .developerUserNotFound(name) }
      found = owner
    }
    guard let found else { throw .developerUserMismatch }
    return (pool.text(found.id), provider.map(found.subjects) ?? [])
  }

  /// Merges the identities of two users: the destination's remains.
  package func mergeDevelopers(
    source: String, destination: String, provider: String
  ) throws(IdentityError) -> String {
    try update { (pool, _, now) throws(IdentityError) in
      guard provider == pool.settings.developerProvider else {
        throw .developerProviderUnknown.because(
          IdentityDiagnostic.developerOther(
            sent: provider, pool: pool.id.text, expected: pool.settings.developerProvider ?? "none"
          ).text)
      }
      func owner(of name: String) throws(IdentityError) -> Identity {
        guard let owner = pool.identities.owner(of: Login(provider: provider, subject: name)) else {
          throw .developerUserNotFound(name)
        }
        return owner
      }
      let (from, into) = (try owner(of: source), try owner(of: destination))
      guard from.id != into.id else { throw .developerUsersSame }
      return pool.text(try pool.join([from], into: into, adding: [], at: now).id)
    }
  }

  /// Takes a user's name from an identity.
  package func unlinkDeveloper(
    _ name: String, provider: String, from asked: String
  ) throws(IdentityError) {
    try update { (pool, _, now) throws(IdentityError) in
      guard provider == pool.settings.developerProvider else {
        throw .developerProviderUnknown.because(
          IdentityDiagnostic.developerOther(
            sent: provider, pool: pool.id.text, expected: pool.settings.developerProvider ?? "none"
          ).text)
      }
      guard let identity = pool.identity(asked) else { throw pool.unknown(asked) }
      let user = Login(provider: provider, subject: name)
      guard let owner = pool.identities.owner(of: user) else { throw .developerUserNotFound(name) }
      guard owner.id == identity.id else { throw .developerUserMismatch }
      pool.unlink([user], from: identity, at: now)
    }
  }
}

extension IdentityPool {
  /// The identity of a developer's user.
  fileprivate mutating func settle(
    developerUser user: Login, asked text: String?, logins: [Login], at now: Instant, random: inout RandomSource
  ) throws(IdentityError) -> Identity {
    let owner = identities.owner(of: user)
    guard let text else { return try settle(nil, logins: [user] + logins, at: now, random: &random) }
    guard let asked = identity(text) else { throw .identityNotFound(text) }
    guard asked.isEnabled else { throw .identityForbidden(text) }
    if let owner, owner.id != asked.id { throw .developerUserTaken(user.subject) }
    let others = logins.compactMap { identities.owner(of: $0) }
    return try join(others, into: asked, adding: [user] + logins, at: now)
  }
}
