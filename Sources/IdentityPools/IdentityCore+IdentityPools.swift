// Room: Identity pools: identities, logins, roles, temporary credentials. Not how users sign in.

package import Ambient
package import Model
package import Sandboxes
internal import Store

extension IdentityCore {
  /// The use cases of the identity pool of that id.
  package func identityPool(
    _ id: String, _ context: RequestScope = RequestScope()
  ) throws(IdentityError) -> IdentityPoolService {
    let id = IdentityPoolID(id)
    guard let sandbox = registry.sandbox(of: id) else {
      let known = registry.allIdentityPools.prefix(20).map(\.text)
      throw .poolNotFound(id.text).because(
        IdentityMistake.poolUnknown.told(id.text, alternatives("Here", known, nearestTo: id.text)))
    }
    Annotations.note(sandbox.id)
    return IdentityPoolService(core: self, sandbox: sandbox, id: id, context: context)
  }

  /// The use cases of the pool that has the identity.
  package func identityPool(
    ofIdentity text: String, _ context: RequestScope = RequestScope()
  ) throws(IdentityError) -> IdentityPoolService {
    guard let id = UniqueID(text.drop { $0 != ":" }.dropFirst()),
      let service = service(ofIdentity: text, among: registry.identityPools(withPrefix: id.identityPrefix), context)
        // One that another server made and a configuration brought here has no prefix of its pool.
        ?? service(ofIdentity: text, among: registry.allIdentityPools, context)
    else {
      throw .identityNotFound(text).because(IdentityMistake.identityUnknown.told(text, "this server"))
    }
    Annotations.note(service.sandbox.id)
    return service
  }

  private func service(
    ofIdentity text: String, among ids: [IdentityPoolID], _ context: RequestScope
  ) -> IdentityPoolService? {
    for id in ids {
      guard let sandbox = registry.sandbox(of: id) else { continue }
      if sandbox.read({ $0.identityPools[id]?.value.identity(text) != nil }) {
        return IdentityPoolService(core: self, sandbox: sandbox, id: id, context: context)
      }
    }
    return nil
  }

  /// Creates an identity pool. Without an id one is generated: `{region}:{uuid}`.
  package func createIdentityPool(
    id: IdentityPoolID? = nil, region: String = "us-east-1", settings: IdentityPoolSettings,
    in sandbox: SandboxHolder
  ) throws(IdentityError) -> IdentityPool {
    let id = id ?? sandbox.update { IdentityPoolID("\(region):\($0.random.uniqueID())") }
    guard registry.claim(id, in: sandbox) else { throw .poolExists(id) }
    do throws(NotKept) {
      return try sandbox.updateKept { sandbox in
        let pool = IdentityPool(
          id: id, number: sandbox.identityPoolsMade, settings: settings, at: sandbox.clock.now())
        sandbox.identityPoolsMade += 1
        sandbox.identityPools[id] = Box(pool)
        return pool
      }
    } catch {
      registry.release(id)
      throw .core(.internalFault(InternalFault(error)))
    }
  }

  /// Whether an administrator may name a user pool so in a pool's settings: the service's name of it, be the pool here
  /// or not, or its address at this server.
  package func isUserPoolName(_ name: String, in sandbox: SandboxHolder, _ context: RequestScope) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 1, let id = parts.last.map({ RealmID(String($0)) }) else { return false }
    if name == LoginProvider.canonicalName(of: id), id.namesRegion { return true }
    return ProviderNames(sandbox: sandbox.snapshot, addresses: addresses, context: context).realm(named: name) != nil
  }

  /// The regions whose keys are published.
  package var identityRegions: [String] {
    Set(registry.allIdentityPools.map(\.region) + ["us-east-1"]).sorted()
  }
}

/// The use cases of one identity pool, for one request. Cheap to make.
package struct IdentityPoolService: Sendable {
  package let core: IdentityCore
  package let sandbox: SandboxHolder
  package let id: IdentityPoolID
  package let context: RequestScope

  /// The current pool, and the time in its sandbox.
  package func current() throws(IdentityError) -> (pool: IdentityPool, now: Instant) {
    let (pool, now) = sandbox.read { ($0.identityPools[id]?.value, $0.clock.now()) }
    guard let pool else { throw .poolNotFound(id.text) }
    return (pool, now)
  }

  /// Changes the pool; a throw commits nothing.
  package func update<Result: Sendable>(
    _ body: (inout IdentityPool, inout Sandbox, Instant) throws(IdentityError) -> Result
  ) throws(IdentityError) -> Result {
    try sandbox.attempt { (sandbox) throws(IdentityError) in
      guard var pool = sandbox.identityPools[id]?.value else { throw .poolNotFound(id.text) }
      let result = try body(&pool, &sandbox, sandbox.clock.now())
      sandbox.identityPools[id] = Box(pool)
      return result
    }
  }

  /// Removes the pool with its identities.
  package func delete() throws(IdentityError) {
    let wasThere: Bool
    do throws(NotKept) {
      wasThere = try sandbox.updateKept { $0.identityPools.removeValue(forKey: id) != nil }
    } catch {
      throw .core(.internalFault(InternalFault(error)))
    }
    guard wasThere else { throw .poolNotFound(id.text) }
    core.registry.release(id)
  }

  /// Verifies the tokens of a request, on the current sandbox.
  func verify(
    _ logins: [(key: String, token: String)], takesOwnTokens: Bool = false
  ) throws(IdentityError) -> ShownLogins {
    if logins.isEmpty { return ShownLogins() }
    let snapshot = sandbox.snapshot
    guard let pool = snapshot.identityPools[id]?.value else { throw .poolNotFound(id.text) }
    let verifier = LoginVerifier(
      core: core, pool: pool, names: ProviderNames(sandbox: snapshot, addresses: core.addresses, context: context),
      now: snapshot.clock.now())
    return try verifier.verify(logins, takesOwnTokens: takesOwnTokens)
  }
}
