internal import Ambient
package import Model
package import Sandboxes
internal import Store

/// The access keys with which requests of AWS clients are signed: temporary ones that this server issued, and those of
/// the configuration.
package struct AccessKeys: Sendable {
  package let core: IdentityCore

  /// - Parameter minimum: the minimum length of the session token in bytes.
  func granted(
    _ keys: TemporaryCredentials, in sandbox: SandboxHolder, atLeast minimum: Int = 0
  ) -> GrantedCredentials {
    let token = SessionToken(accessKeyID: keys.accessKeyID, sandbox: sandbox.id)
    return GrantedCredentials(keys: keys, sessionToken: token.sealed(key: core.credentialsKey, atLeast: minimum))
  }

  /// The sandbox that issued temporary keys; nil for a token of another issuer.
  package func sandbox(ofSessionToken text: String) -> SandboxHolder? {
    SessionToken(opening: text, key: core.credentialsKey).flatMap { core.sandbox($0.sandbox) }
  }

  /// The keys of a request. Keys that do not look temporary are the caller's own: this server has no register of those,
  /// and nil is returned.
  package func temporary(
    accessKeyID: String, sessionToken: String?
  ) throws(CredentialsProblem) -> TemporaryCredentials? {
    if sessionToken == nil, !accessKeyID.hasPrefix("ASIA") { return nil }
    guard let token = sessionToken.flatMap({ SessionToken(opening: $0, key: core.credentialsKey) }),
      token.accessKeyID == accessKeyID, let sandbox = core.sandbox(token.sandbox)
    else { throw .unknown }
    let (keys, now) = sandbox.read { ($0.credentials.find(accessKeyID, at: $0.clock.now()), $0.clock.now()) }
    guard let keys = keys?.value.value else { throw .unknown }
    guard now < keys.expires else { throw .expired }
    return keys
  }

  /// Whether the age of signatures is judged by the sandbox's clock alone, by unknown keys as well.
  package func judgesAge(of realm: RealmID?) -> Bool {
    let own = realm.flatMap { try? core.realm($0).current().realm.settings.judgesSignatureAge }
    return own ?? core.signers.snapshot.judgesAge
  }

  /// The owner of an access key; nil for unknown keys, whose signatures are accepted unverified.
  /// - Parameter realm: what the request is about, if it says so.
  package func signer(
    accessKeyID: String, sessionToken: String?, realm: RealmID? = nil
  ) throws(CredentialsProblem) -> Signer? {
    if let keys = try temporary(accessKeyID: accessKeyID, sessionToken: sessionToken) {
      return Signer(secret: keys.secret, principal: keys.principal, temporary: keys)
    }
    let signers = core.signers.snapshot
    if let key = signers.keys[accessKeyID] {
      let account = TemporaryCredentials.Principal(account: key.account, role: nil, session: "", user: key.user)
      return Signer(secret: key.secret, principal: account, temporary: nil)
    }
    let own = realm.flatMap { try? core.realm($0).current().realm.settings.relaxations.signatures }
    guard (own ?? signers.rule) == .accept else { throw .unknown }
    return nil
  }
}
