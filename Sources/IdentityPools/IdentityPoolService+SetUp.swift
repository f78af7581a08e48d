internal import Ambient
package import Model
internal import Sandboxes

/// The administration of identity pools.
extension IdentityPoolService {
  /// Replaces the settings, except for those that only the configuration has. The developer's provider can be set once.
  package func replaceSettings(_ settings: IdentityPoolSettings) throws(IdentityError) -> IdentityPool {
    try update { (pool, _, now) throws(IdentityError) in
      let old = pool.settings
      if let developer = old.developerProvider, developer != settings.developerProvider {
        throw .developerProviderFixed
      }
      pool.settings = settings
      pool.settings.account = old.account
      pool.settings.issuer = old.issuer
      pool.settings.knownIssuers = old.knownIssuers
      pool.settings.takesUnverifiedLogins = old.takesUnverifiedLogins
      pool.settings.takesAnyRegion = old.takesAnyRegion
      pool.modified = now
      return pool
    }
  }

  /// Sets tags (a value of nil removes one).
  package func setTags(_ tags: [(name: String, value: String?)]) throws(IdentityError) {
    try update { (pool, _, _) throws(IdentityError) in
      for (name, value) in tags {
        let position = pool.settings.tags.firstIndex { $0.name == name }
        switch (position, value) {
        case (let position?, let value?): pool.settings.tags[position].value = value
        case (let position?, nil): pool.settings.tags.remove(at: position)
        case (nil, let value?): pool.settings.tags.append((name, value))
        case (nil, nil): break
        }
      }
    }
  }

  /// Replaces roles and mappings. Roles must look like roles; that they exist cannot be known. Mappings must be of
  /// providers that the pool has.
  package func setRoles(_ roles: RoleSettings) throws(IdentityError) {
    let snapshot = sandbox.snapshot
    let names = ProviderNames(sandbox: snapshot, addresses: core.addresses, context: context)
    let pool = try current().pool
    for mapping in roles.mappings where !(try names.isProvider(mapping.provider, of: pool.settings)) {
      throw .roleProviderUnknown(mapping.provider)
    }
    for role in roles.all where !RoleARN.isRole(role) { throw .roleForbidden(role) }
    try update { (pool, _, now) throws(IdentityError) in
      pool.roles = roles
      pool.modified = now
    }
  }

  /// Puts an identity there as a configuration names it.
  package func seed(_ text: String, logins: [Login]) throws(IdentityError) {
    guard let identity = UniqueID(text.drop { $0 != ":" }.dropFirst()) else {
      throw .invalidName(text, member: "IdentityId")
    }
    try update { (pool, _, now) throws(IdentityError) in
      guard pool.text(identity) == text, pool.identities[identity] == nil,
        logins.allSatisfy({ pool.identities.owner(of: $0) == nil })
      else { throw .invalidName(text, member: "IdentityId") }
      pool.identities.add(Identity(id: identity, logins: logins, at: now))
    }
  }

  package func setTagMap(_ map: PrincipalTagMap) throws(IdentityError) {
    try update { (pool, _, _) throws(IdentityError) in
      pool.tagMaps.removeAll { $0.provider == map.provider }
      pool.tagMaps.append(map)
    }
  }

  /// Removes identities.
  /// - Parameter pool: finds the pool of an identity.
  /// - Returns: those that do not exist.
  package static func delete(
    identities: [String], in pool: (String) throws(IdentityError) -> IdentityPoolService
  ) -> [String] {
    identities.filter { text in
      do throws(IdentityError) {
        return try pool(text).update { (pool, _, _) throws(IdentityError) in
          guard let identity = pool.identity(text) else { return true }
          pool.identities.remove(identity.id)
          return false
        }
      } catch {
        return true
      }
    }
  }
}

extension RoleSettings {
  /// Every role that is named.
  package var all: [String] {
    let mapped = mappings.flatMap { mapping -> [String] in
      guard case .rules(let rules) = mapping.kind else { return [] }
      return rules.map(\.role)
    }
    return [authenticated, guest].compactMap(\.self) + mapped
  }
}

extension ProviderNames {
  /// Whether a mapping's provider belongs to the pool: a user pool's name followed by a client's id, any other key of
  /// `Logins`, or the ARN of a provider.
  func isProvider(_ name: String, of settings: IdentityPoolSettings) throws(IdentityError) -> Bool {
    if settings.openIDProviderARNs.contains(name) || settings.samlProviderARNs.contains(name) { return true }
    let known = settings.userPools.contains { provider in
      if "\(provider.name):\(provider.clientID)" == name { return true }
      guard let realm = realm(named: provider.name) else { return false }
      return mappingNames(of: realm, client: provider.clientID).contains(name)
    }
    if known { return true }
    switch try provider(name, of: settings, issuer: nil) {
    case .openID, .social: return true
    default: return false
    }
  }
}
