package import Model
package import Sandboxes
internal import Store

/// The owner of the keys that signed a request.
package struct Signer: Sendable {
  package let secret: String
  package let principal: TemporaryCredentials.Principal
  /// The keys, if this server gave them out.
  package let temporary: TemporaryCredentials?
}

extension IdentityCore {
  /// The owner of an access key; nil for unknown keys, whose signatures are accepted unverified.
  /// - Parameter realm: the realm that the request concerns, if it names one.
  package func signer(
    accessKeyID: String, sessionToken: String?, realm: RealmID? = nil
  ) throws(CredentialsProblem) -> Signer? {
    if let keys = try temporaryCredentials(accessKeyID: accessKeyID, sessionToken: sessionToken) {
      return Signer(secret: keys.secret, principal: keys.principal, temporary: keys)
    }
    let signers = signers.snapshot
    if let key = signers.keys[accessKeyID] {
      let account = TemporaryCredentials.Principal(account: key.account, role: nil, session: "", user: key.user)
      return Signer(secret: key.secret, principal: account, temporary: nil)
    }
    let own = realm.flatMap { try? self.realm($0).current().realm.settings.relaxations.signatures }
    guard (own ?? signers.rule) == .accept else { throw .unknown }
    return nil
  }
}
