package import Ambient
package import Model
package import Sandboxes
internal import Store

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
    try sandbox.commit { (sandbox) throws(IdentityError) in
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
