internal import Ambient
internal import Diagnostics
package import Model
internal import Sandboxes

/// The operations of clients: finding identities, tokens and credentials
/// (docs/reference/identity-pools-and-sts.md#operations, docs/reference/identity-pools-and-sts.md#identities,
/// docs/reference/identity-pools-and-sts.md#flows).
extension IdentityPoolService {
  /// Keys and tokens of `Logins`, as sent.
  package typealias Logins = [(key: String, token: String)]

  /// The identity of the holder of the logins; without any, a new guest at each call.
  package func identity(for logins: Logins) throws(IdentityError) -> String {
    let shown = try verify(logins)
    return try update { (pool, sandbox, now) throws(IdentityError) in
      let identity = try pool.settle(nil, logins: shown.logins.map(\.login), at: now, random: &sandbox.random)
      return pool.text(identity.id)
    }
  }

  /// Settles the identity that the caller names, and does something with it in the same commit.
  private func settle<Result: Sendable>(
    _ asked: String, _ shown: ShownLogins,
    _ body: (IdentityPool, Identity, inout Sandbox, Instant) throws(IdentityError) -> Result
  ) throws(IdentityError) -> Result {
    try update { (pool, sandbox, now) throws(IdentityError) in
      guard let identity = pool.identity(asked) else { throw pool.unknown(asked) }
      if let own = shown.ownToken {
        guard own.identity == asked else {
          throw .loginsDoNotMatch.because(IdentityDiagnostic.loginsOther(id: asked).text)
        }
        guard identity.isEnabled else {
          throw .identityForbidden(asked).because(IdentityDiagnostic.identityOff(id: asked).text)
        }
        // The pool itself authenticates the caller; further logins are linked.
        let logins = shown.logins.map(\.login)
        let settled = try pool.join(
          logins.compactMap { pool.identities.owner(of: $0) }, into: identity, adding: logins, at: now)
        return try body(pool, settled, &sandbox, now)
      }
      let settled = try pool.settle(
        identity, logins: shown.logins.map(\.login), at: now, random: &sandbox.random)
      return try body(pool, settled, &sandbox, now)
    }
  }

  /// A token for the identity: the first half of the classic flow.
  package func token(
    for asked: String, logins: Logins
  ) throws(IdentityError) -> (identity: String, token: String) {
    if try current().pool.settings.allowsClassicFlow == false {
      throw .classicFlowOff.because(IdentityDiagnostic.classicOff(pool: id.text).text)
    }
    let shown = try verify(logins)
    let (pool, identity, now) = try settle(asked, shown) { (pool, identity, _, now) throws(IdentityError) in
      if pool.settings.allowsClassicFlow == false { throw .classicFlowOff }
      return (pool, identity, now)
    }
    let methods =
      shown.isEmpty ? ["unauthenticated"] : ["authenticated"] + shown.logins.flatMap(\.methods)
    let token = try sign(
      pool, identity, methods: methods, tags: pool.principalTags(of: shown.logins), at: now, lifetime: .minutes(10))
    return (pool.text(identity.id), token)
  }

  func sign(
    _ pool: IdentityPool, _ identity: Identity, methods: [String], tags: [PrincipalTag], at now: Instant,
    lifetime: Duration
  ) throws(IdentityError) -> String {
    let token = IdentityToken(
      issuer: core.addresses.identityIssuer(pool.settings.issuer, in: context), pool: pool, identity: identity.id,
      methods: methods, tags: tags, issued: now, lifetime: lifetime)
    do throws(CoreError) {
      return try core.identityPools.tokens.sign(token)
    } catch {
      throw .core(error)
    }
  }

  /// Credentials of the role that the pool has for the identity: the enhanced flow. They hold for an hour.
  package func credentials(
    for asked: String, logins: Logins, role custom: String?
  ) throws(IdentityError) -> (identity: String, credentials: GrantedCredentials) {
    let shown = try verify(logins, takesOwnTokens: true)
    let (identity, keys) = try settle(asked, shown) { (pool, identity, sandbox, now) throws(IdentityError) in
      let isAuthenticated = !shown.logins.isEmpty || shown.ownToken?.isAuthenticated == true
      let role = try pool.role(isAuthenticated: isAuthenticated, logins: shown.logins, custom: custom)
      let principal = TemporaryCredentials.Principal(
        account: (try? RoleARN(role))?.account ?? pool.settings.account, role: role, session: Self.sessionName)
      let keys = TemporaryCredentials(
        principal, identity: pool.text(identity.id),
        tags: (shown.ownToken?.tags ?? []) + pool.principalTags(of: shown.logins), at: now,
        lifetime: .hours(1), random: &sandbox.random)
      sandbox.keep(keys, at: now)
      return (pool.text(identity.id), keys)
    }
    return (identity, core.accessKeys.granted(keys, in: sandbox))
  }

  /// The name of every session of this flow.
  package static let sessionName = "CognitoIdentityCredentials"

  /// Removes logins from an identity, for a caller with a login of it.
  /// - Parameter providers: keys of `Logins` in any of their forms.
  package func unlink(
    _ asked: String, providers: [String], logins: Logins
  ) throws(IdentityError) {
    let shown = try verify(logins)
    let names = ProviderNames(sandbox: sandbox.snapshot, addresses: core.addresses, context: context)
    try update { (pool, _, now) throws(IdentityError) in
      guard let identity = pool.identity(asked) else { throw pool.unknown(asked) }
      guard identity.isEnabled else {
        throw .identityForbidden(asked).because(IdentityDiagnostic.identityOff(id: asked).text)
      }
      guard !shown.isEmpty else {
        throw .identityForbidden(asked).because(IdentityDiagnostic.identityOfLogins(id: asked).text)
      }
      guard shown.logins.contains(where: { identity.logins.contains($0.login) }) else {
        throw .loginsDoNotMatch.because(IdentityDiagnostic.loginsOther(id: asked).text)
      }
      let canonical = providers.map { provider in
        names.realm(named: provider).map { LoginProvider.canonicalName(of: $0.id) }
          ?? LoginProvider.withoutScheme(provider)
      }
      let removed = identity.logins.filter { canonical.contains($0.provider) }
      if !removed.isEmpty { pool.unlink(removed, from: identity, at: now) }
    }
  }
}

extension IdentityPool {
  /// Refuses an identity that the pool does not have.
  func unknown(_ asked: String) -> IdentityError {
    .identityNotFound(asked).because(IdentityDiagnostic.identityUnknown(id: asked, place: "identity pool \(id)").text)
  }
}
