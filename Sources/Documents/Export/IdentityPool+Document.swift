internal import CognitoIdentity
internal import JSON
internal import Model
internal import Provisioning

extension IdentityPool {
  /// The pool as the configuration has it, its identities aside.
  var configured: JSONObject {
    var members = DescribedIdentityPool.members(self)
    members["Issuer"] = .string(settings.issuer.configured)
    if !settings.knownIssuers.isEmpty {
      members["Issuers"] = .array(
        settings.knownIssuers.map { ["Name": .string($0.name), "ClientIds": .strings($0.clientIDs)] })
    }
    var relaxed: JSONObject = [:]
    if settings.takesUnverifiedLogins { relaxed["loginTokens"] = "accept" }
    if settings.takesAnyRegion == true { relaxed["region"] = true }
    if !relaxed.isEmpty { members["Relax"] = .object(relaxed) }
    return members
  }
}

extension IdentityPool {
  /// The referenced user pools and clients that do not exist any more; deleting them leaves the pool unchanged.
  /// - Parameter userPools: the existing ones, by id.
  func missingReferences(among userPools: [String: Realm]) -> [String] {
    let missing = settings.userPools.compactMap { provider in
      let id = String(provider.name.split(separator: "/").last ?? "")
      guard let pool = userPools[id] else { return id }
      return pool.poolClients.contains { $0.id.text == provider.clientID } ? nil : provider.clientID
    }
    return Set(missing).sorted()
  }
}

extension JSONWriter {
  /// The pool with its identities.
  mutating func write(_ pool: IdentityPool) {
    for (name, value) in pool.configured { member(name, value) }
    let kept = pool.kept
    if !kept.isEmpty { member("Kept", .object(kept)) }
    list("Identities", pool.identities.after(0)) { identity, writer in
      writer.member("IdentityId", pool.text(identity.id))
      writer.list("Logins", identity.logins) { login, writer in
        writer.member("Provider", login.provider)
        writer.member("Subject", login.subject)
      }
    }
  }
}
