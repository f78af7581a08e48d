internal import Ambient
package import Model
package import Sandboxes
internal import Store

extension IdentityCore {
  /// The realm of that id; a missing one is created like the template, if the configuration has one.
  /// - Returns: nil if there is none and none can be created: no template, an id that plain realms cannot have, or too
  ///   many realms.
  package func realmOnDemand(_ id: RealmID, _ context: RequestScope = RequestScope()) -> RealmContext? {
    if id == .template { return nil }
    if let known = try? realm(id, context) { return known }
    // Ids of pools name a region: a missing pool is missing.
    guard id.isPlain, !id.namesRegion, let place = registry.place(of: .template), place.sandbox.id == .main,
      let template = place.sandbox.snapshot.realm(.template)
    else { return nil }
    var random = place.sandbox.update { $0.random.branch() }
    do {
      let secrets = try Self.secrets(of: id, in: keyStore, random: &random)
      let ring = KeyRing.make(for: id, by: template.settings, choice: keys, store: keyStore)
      let isThere = try place.sandbox.updateKept { sandbox in
        // Another request may have been faster.
        if sandbox.realms[id] != nil { return true }
        guard sandbox.realms.count < Self.onDemandLimit else { return false }
        let made = template.made(
          as: id, number: sandbox.realmsMade, keys: ring, secrets: secrets, at: sandbox.clock.now())
        sandbox.realms[id] = Box(made)
        sandbox.realmsMade += 1
        return true
      }
      guard isThere else {
        Annotations.note(reason: "realm \(id) is not made: \(Self.onDemandLimit) realms are there already")
        return nil
      }
    } catch {
      return nil
    }
    // False if the other request claimed it.
    _ = registry.claim(id, in: place.sandbox)
    return try? realm(id, context)
  }

  /// Realms in the sandbox: every client can cause one to be created.
  private static let onDemandLimit = 1_000
}
