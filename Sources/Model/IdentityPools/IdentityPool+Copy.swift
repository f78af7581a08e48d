package import Ambient

extension IdentityPool {
  /// A copy for another sandbox with fresh ids throughout, since identity ids lead to their pool. References to user
  /// pools and clients get their new ids. Takes linear time in the number of identities, of which a configuration has
  /// few.
  /// - Parameter mapping: new ids by old id; those of the pool and its identities are added.
  func copied(random: inout RandomSource, mapping: inout [String: String]) -> IdentityPool {
    var copy = IdentityPool(
      id: IdentityPoolID("\(id.region):\(random.uniqueID())"), number: number,
      settings: settings.following(mapping), at: created)
    copy.modified = modified
    copy.roles = roles
    copy.roles.mappings = roles.mappings.map { selection in
      RoleSelection(
        provider: renamed(selection.provider, by: mapping), kind: selection.kind, fallback: selection.fallback)
    }
    copy.tagMaps = tagMaps.map { map in
      PrincipalTagMap(
        provider: renamed(map.provider, by: mapping), usesDefaults: map.usesDefaults, claims: map.claims)
    }
    var fresh: [UniqueID: UniqueID] = [:]
    for identity in identities.after(0) { fresh[identity.id] = copy.newID(random: &random) }
    for identity in identities.after(0) {
      guard let id = fresh[identity.id] else { continue }
      let logins = identity.logins.map { login in
        Login(provider: renamed(login.provider, by: mapping), subject: login.subject)
      }
      var other = Identity(id: id, logins: logins, at: identity.created)
      other.isAuthenticated = identity.isAuthenticated
      other.isEnabled = identity.isEnabled
      other.mergedInto = identity.mergedInto.flatMap { fresh[$0] }
      other.modified = identity.modified
      copy.identities.add(other)
      mapping[text(identity.id)] = copy.text(id)
    }
    mapping[id.text] = copy.id.text
    return copy
  }
}

extension IdentityPool {
  /// An unused id from which the pool can be determined.
  package func newID(random: inout RandomSource) -> UniqueID {
    while true {
      let id = UniqueID(randomBytes: id.identityPrefix + random.bytes(12))
      if identities[id] == nil { return id }
    }
  }
}

extension IdentityPoolSettings {
  fileprivate func following(_ mapping: [String: String]) -> IdentityPoolSettings {
    var copy = self
    copy.userPools = userPools.map { provider in
      UserPoolProvider(
        name: renamed(provider.name, by: mapping),
        clientID: mapping[provider.clientID] ?? provider.clientID, checksTokens: provider.checksTokens)
    }
    copy.openIDProviderARNs = openIDProviderARNs.map { renamed($0, by: mapping) }
    return copy
  }
}

/// A name such as `{host}/{pool}:{client}` with the new ids.
private func renamed(_ name: String, by mapping: [String: String]) -> String {
  var parts: [Substring] = []
  var start = name.startIndex
  for index in name.indices where name[index] == "/" || name[index] == ":" {
    parts += [name[start..<index], name[index...index]]
    start = name.index(after: index)
  }
  parts.append(name[start...])
  return parts.map { mapping[String($0)] ?? String($0) }.joined()
}
