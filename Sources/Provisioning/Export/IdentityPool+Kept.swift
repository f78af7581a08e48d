internal import Ambient
internal import IdentityPools
internal import JOSE
package import JSON
package import Model

/// The state of an identity pool that an export writes besides its description, roles and identities' logins.
extension IdentityPool {
  /// Empty if there is nothing to store.
  package var kept: JSONObject {
    var kept: JSONObject = [:]
    kept.keep("PrincipalTags", whole: tagMaps)
    let keys = settings.knownIssuers.compactMap { issuer in issuer.keys.map { (issuer.name, $0.json) } }
    if !keys.isEmpty { kept["IssuerKeys"] = .object(JSONObject(keys)) }
    kept.keep("Identities", identities.after(0).filter(\.isRemarkable).map(\.kept))
    return kept
  }

  fileprivate mutating func restore(_ members: KeptMembers) throws(KeptMembers.Wrong) {
    tagMaps = try members.values("PrincipalTags", of: PrincipalTagMap.self)
    if let keys = try members.optional("IssuerKeys", \.object) {
      settings.knownIssuers = settings.knownIssuers.map { issuer in
        KnownIssuer(
          name: issuer.name, clientIDs: issuer.clientIDs,
          keys: keys[issuer.name].flatMap { JWKSet(json: $0) } ?? issuer.keys)
      }
    }
    let marks = try members.list("Identities") { (mark) throws(KeptMembers.Wrong) in
      guard var identity = identities[try mark.id("Id")] else { throw KeptMembers.Wrong() }
      identity.isAuthenticated = try mark.flag("Authenticated")
      identity.isEnabled = try !mark.flag("Disabled")
      identity.mergedInto = try mark.optional("MergedInto", KeptMembers.id)
      return identity
    }
    for identity in marks { identities.replace(identity) }
  }
}

extension IdentityPoolService {
  /// Restores what an export stored, into a pool that has its identities.
  /// - Returns: false, with nothing changed, for data of another form.
  package func restore(_ kept: JSONObject) throws(IdentityError) -> Bool {
    try update { (pool, _, _) throws(IdentityError) in
      var restored = pool
      do throws(KeptMembers.Wrong) {
        try restored.restore(KeptMembers(kept))
      } catch {
        return false
      }
      pool = restored
      return true
    }
  }
}

extension Identity {
  /// Whether it has state besides its logins.
  fileprivate var isRemarkable: Bool { !isEnabled || mergedInto != nil || isAuthenticated != !logins.isEmpty }

  fileprivate var kept: JSON {
    var kept: JSONObject = ["Id": .string(id.description), "Authenticated": .bool(isAuthenticated)]
    if !isEnabled { kept["Disabled"] = true }
    kept["MergedInto"] = mergedInto.map { .string($0.description) }
    return .object(kept)
  }
}
