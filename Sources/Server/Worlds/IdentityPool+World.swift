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

  /// What a configuration cannot say of it, by name.
  var unsaid: [String] {
    var problems: [String] = []
    if settings.knownIssuers.contains(where: { $0.keys != nil }) {
      problems.append("not implemented: export of the keys of issuers that \(id) knows")
    }
    if !tagMaps.isEmpty { problems.append("not implemented: export of the principal tags of \(id)") }
    if identities.after(0).contains(where: { !$0.isEnabled || $0.isAuthenticated && $0.logins.isEmpty }) {
      problems.append("not implemented: export of merged or unlinked identities of \(id)")
    }
    return problems
  }
}

extension JSONWriter {
  /// - Parameter withIdentities: whether the identities go along.
  mutating func write(_ pool: IdentityPool, withIdentities: Bool) {
    for (name, value) in pool.configured { member(name, value) }
    guard withIdentities else { return }
    list("Identities", pool.identities.after(0)) { identity, writer in
      writer.member("IdentityId", pool.text(identity.id))
      writer.list("Logins", identity.logins) { login, writer in
        writer.member("Provider", login.provider)
        writer.member("Subject", login.subject)
      }
    }
  }
}
