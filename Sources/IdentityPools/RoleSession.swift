internal import Ambient
internal import JOSE
internal import JSON
package import Model
package import Sandboxes
internal import Store
internal import Tokens

/// Every error of a request for a role's credentials, as facts; the front has the words.
package enum RoleSessionError: Error, Hashable, Sendable {
  /// Seconds since 1970.
  case tokenExpired(now: Int64, expires: Int64)
  case notAToken
  case wrongAudience
  /// No identity pool and no provider of the account has that issuer.
  case providerUnknown(issuer: String)
  case keysUnavailable
  /// The role is not for the user of the token.
  case notAuthorized
  /// The requested resource name is not a role; the text is that of the request.
  case invalidRole(String)
  case core(CoreError)
}

/// A role's credentials, and the further content of the response.
package struct RoleSession: Sendable {
  package let credentials: GrantedCredentials
  package let subject: String
  package let provider: String
  package let audience: String
}

/// The security token service: credentials for roles, without a register of roles
/// (docs/reference/identity-pools-and-sts.md#security-tokens). Any role may be requested, but a role that an identity
/// pool names is only for the identities of that pool.
package struct SecurityTokenService: Sendable {
  package let core: IdentityCore
  /// The sandbox that stores the issued credentials, unless a token names a pool in another.
  package let sandbox: SandboxHolder
  package let context: RequestScope
  /// The minimum length of its session tokens in bytes: from 0 to 4,096.
  package var minimumTokenSize = 0

  package init(core: IdentityCore, sandbox: SandboxHolder, context: RequestScope) {
    self.core = core
    self.sandbox = sandbox
    self.context = context
  }

  /// Credentials for the caller.
  package func credentials(
    for principal: TemporaryCredentials.Principal, tags: SessionTags = SessionTags(), lifetime: Duration
  ) throws(RoleSessionError) -> GrantedCredentials {
    try grant(principal, identity: nil, tags: tags, lifetime: lifetime, in: sandbox)
  }

  /// Credentials of a role for the holder of the token: of an identity pool, or of a user pool that an identity pool
  /// has as OpenID Connect provider.
  package func session(
    role: String, name: String, token text: String, lifetime: Duration
  ) throws(RoleSessionError) -> RoleSession {
    guard RoleARN.isRole(role) else { throw .invalidRole(role) }
    guard let token = SignedToken.parse(text), let issuer = token.claims["iss"]?.string,
      let subject = token.claims["sub"]?.string
    else { throw .notAToken }
    let audience = token.claims["aud"]?.string ?? ""
    if let service = try? core.identityPools.pool(audience, context) {
      return try session(role: role, name: name, token, pool: service, subject: subject, lifetime: lifetime)
    }
    let provider = try openIDProvider(token, issuer: issuer)
    let granted = try grant(
      principal(role, name), identity: nil, tags: SessionTags(), lifetime: lifetime, in: sandbox)
    return RoleSession(credentials: granted, subject: subject, provider: provider, audience: audience)
  }

  private func principal(_ role: String, _ session: String) -> TemporaryCredentials.Principal {
    TemporaryCredentials.Principal(
      account: (try? RoleARN(role))?.account ?? "000000000000", role: role, session: session)
  }

  /// By a token of an identity pool.
  private func session(
    role: String, name: String, _ token: ParsedToken, pool service: IdentityPoolService, subject: String,
    lifetime: Duration
  ) throws(RoleSessionError) -> RoleSession {
    let (pool, now): (IdentityPool, Instant)
    let content: IdentityToken.Content
    do {
      (pool, now) = try service.current()
      content = try core.identityPools.tokens.read(token, of: pool, core.addresses, context)
    } catch IdentityTokenProblem.foreign {
      throw .providerUnknown(issuer: token.claims["iss"]?.string ?? "")
    } catch IdentityTokenProblem.fault(let error) {
      throw .core(error)
    } catch IdentityTokenProblem.signature {
      throw .notAToken
    } catch {
      throw .wrongAudience
    }
    try check(token, at: now)
    try checkTrust(role, pool: pool, isAuthenticated: content.isAuthenticated, in: service.sandbox.snapshot)
    let granted = try grant(
      principal(role, name), identity: subject, tags: SessionTags(content.tags), lifetime: lifetime,
      in: service.sandbox)
    return RoleSession(
      credentials: granted, subject: subject, provider: LoginProvider.ownTokensKey, audience: pool.id.text)
  }

  private func check(_ token: ParsedToken, at now: Instant) throws(RoleSessionError) {
    guard let expires = token.claims["exp"]?.integer else { throw .notAToken }
    guard now.seconds < Int64(expires) else { throw .tokenExpired(now: now.seconds, expires: Int64(expires)) }
  }

  /// Stands in for the role's trust policy: a role that pools name is for their identities alone, a guest's for guests,
  /// the others for those who signed in.
  private func checkTrust(
    _ role: String, pool: IdentityPool, isAuthenticated: Bool, in sandbox: Sandbox
  ) throws(RoleSessionError) {
    let owners = sandbox.identityPools.values.map(\.value).filter { $0.roles.all.contains(role) }
    guard !owners.isEmpty else { return }
    guard let own = owners.first(where: { $0.id == pool.id })?.roles else { throw .notAuthorized }
    if own.guest == role, own.all.count(where: { $0 == role }) == 1, isAuthenticated { throw .notAuthorized }
    if own.guest != role, !isAuthenticated { throw .notAuthorized }
  }

  /// By an ID token of a user pool of this server. The account's OpenID Connect providers are those that its identity
  /// pools name.
  /// - Returns: the provider's ARN.
  private func openIDProvider(_ token: ParsedToken, issuer: String) throws(RoleSessionError) -> String {
    let snapshot = sandbox.snapshot
    let name = LoginProvider.withoutScheme(issuer)
    let arns = snapshot.allIdentityPools.lazy.flatMap(\.settings.openIDProviderARNs)
    guard let arn = arns.first(where: { ProviderNames.issuerName(ofARN: $0) == name }) else {
      throw .providerUnknown(issuer: issuer)
    }
    let names = ProviderNames(sandbox: snapshot, addresses: core.addresses, context: context)
    let isSigned: Bool?
    do throws(CoreError) {
      if let realm = names.realm(named: name) ?? names.realm(simulating: name, token) {
        isSigned = try realm.signed(token)
      } else {
        let keys = try OutsideIssuer(url: issuer, documents: core.documents).keys(with: token.kid ?? "")
        isSigned = keys.map { keys in
          token.kid.flatMap { keys[$0] }?.verificationKey.map { token.verified(by: $0) } ?? false
        }
      }
    } catch {
      throw .core(error)
    }
    guard let isSigned else { throw .keysUnavailable }
    guard isSigned else { throw .notAToken }
    let now = snapshot.clock.now()
    try check(token, at: now)
    if let realm = names.realm(named: name), realm.hasExpired(.id, token) {
      throw .tokenExpired(now: now.seconds, expires: now.seconds)
    }
    return arn
  }

  private func grant(
    _ principal: TemporaryCredentials.Principal, identity: String?, tags: SessionTags, lifetime: Duration,
    in sandbox: SandboxHolder
  ) throws(RoleSessionError) -> GrantedCredentials {
    do throws(NotKept) {
      let keys = try sandbox.updateKept { sandbox in
        let now = sandbox.clock.now()
        let keys = TemporaryCredentials(
          principal, identity: identity, tags: tags.all, transitiveTagKeys: tags.transitiveKeys, at: now,
          lifetime: lifetime, random: &sandbox.random)
        sandbox.keep(keys, at: now)
        return keys
      }
      return core.accessKeys.granted(keys, in: sandbox, atLeast: minimumTokenSize)
    } catch {
      throw .core(.internalFault(InternalFault(error)))
    }
  }
}
