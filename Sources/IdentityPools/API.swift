// Room: Identity pools: identities, logins, roles, temporary credentials. Not how users sign in.

internal import Ambient
internal import Diagnostics
package import Model
package import Sandboxes
internal import Store

/// The identity pools of all sandboxes: found by id or identity, created; and the tokens that they sign.
package struct IdentityPools: Sendable {
  package let core: IdentityCore

  private var registry: Registry { core.registry }

  /// The tokens of identity pools, signed with the key of this process.
  package var tokens: IdentityTokens { IdentityTokens(key: core.identityPoolKey) }

  /// The identity pool of that id.
  package func pool(
    _ id: String, _ context: RequestScope = RequestScope()
  ) throws(IdentityError) -> IdentityPoolService {
    let id = IdentityPoolID(id)
    guard let sandbox = registry.sandbox(of: id) else {
      let known = registry.allIdentityPools.prefix(20).map(\.text)
      throw .poolNotFound(id.text).because(
        IdentityDiagnostic.poolUnknown(id: id.text, alternatives: alternatives("Here", known, nearestTo: id.text)).text)
    }
    Annotations.note(sandbox.id)
    return IdentityPoolService(core: core, sandbox: sandbox, id: id, context: context)
  }

  /// The pool that has the identity.
  package func pool(
    ofIdentity text: String, _ context: RequestScope = RequestScope()
  ) throws(IdentityError) -> IdentityPoolService {
    guard let id = UniqueID(text.drop { $0 != ":" }.dropFirst()),
      let service = service(ofIdentity: text, among: registry.identityPools(withPrefix: id.identityPrefix), context)
        // One that another server made and a configuration brought here has no prefix of its pool.
        ?? service(ofIdentity: text, among: registry.allIdentityPools, context)
    else {
      throw .identityNotFound(text).because(IdentityDiagnostic.identityUnknown(id: text, place: "this server").text)
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
        return IdentityPoolService(core: core, sandbox: sandbox, id: id, context: context)
      }
    }
    return nil
  }

  /// Creates an identity pool. Without an id one is generated: `{region}:{uuid}`.
  package func create(
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
    return ProviderNames(sandbox: sandbox.snapshot, addresses: core.addresses, context: context).realm(named: name)
      != nil
  }

  /// The regions whose keys are published.
  package var regions: [String] {
    Set(registry.allIdentityPools.map(\.region) + ["us-east-1"]).sorted()
  }
}

extension IdentityCore {
  /// The identity pools of this server.
  package var identityPools: IdentityPools { IdentityPools(core: self) }

  /// The access keys that this server has issued or knows.
  package var accessKeys: AccessKeys { AccessKeys(core: self) }
}
