internal import CognitoIdentity
internal import IdentityCore
internal import JSON

extension IdentityPool {
  /// The pool as the configuration has it, its identities aside.
  var configured: JSONObject {
    var members = DescribedIdentityPool.members(self)
    members["Issuer"] = .string(settings.issuer.configured)
    if !settings.knownIssuers.isEmpty {
      members["Issuers"] = .array(
        settings.knownIssuers.map { ["Name": .string($0.name), "ClientIds": .strings($0.clientIDs)] })
    }
    if settings.takesUnverifiedLogins { members["Relax"] = ["loginTokens": "accept"] }
    return members
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
