package import Ambient
package import Model
package import Sandboxes
internal import Store

extension Transaction {
  /// Runs a closure whose error rejects the whole transaction, if the caller cannot throw.
  /// - Returns: nil if the closure threw.
  mutating func recordingRefusal<Value>(_ body: (Transaction) throws(CoreError) -> Value) -> Value? {
    do throws(CoreError) {
      return try body(self)
    } catch {
      refusal = error
      return nil
    }
  }

  /// Whether the password that was verified outside of the lock is still the user's. An imported hash is replaced by a
  /// verifier, as in the service at the first sign-in; of two such sign-ins at once, the second finds the verifier.
  /// - Parameters:
  ///   - stored: what the password was verified against.
  ///   - shown: the password, if it was typed.
  package mutating func accepts(_ stored: PasswordSecret?, of user: inout User, shown: String?) -> Bool {
    guard let stored, stored.isForeign, let shown else { return user.password == stored }
    guard user.password == stored else {
      return user.password?.matches(shown, realm: realm.id, username: user.username) ?? false
    }
    user.password = PasswordSecret(password: shown, realm: realm.id, username: user.username, random: &random)
    user.verifier = nil
    realm.users.replace(user)
    return true
  }

  package mutating func startSession(
    _ user: User, through provider: String? = nil, outside: OutsideSession? = nil, methods: ProofMethods? = nil
  ) -> BrowserSession {
    let session = BrowserSession(
      id: random.uniqueID(), user: user.id, authenticated: now, provider: provider, outside: outside, methods: methods)
    realm.browserSessions.insert(session, for: session.id, at: now, lifetime: BrowserSession.lifetime)
    return session
  }

  package mutating func newGrant(
    _ client: Client, scopes: [String], origin: SignInOrigin, resource: String? = nil, authenticated: Instant? = nil,
    device: GrantDevice = .any, details: GrantDetails? = nil, methods: ProofMethods? = nil
  ) -> Grant {
    Grant(
      id: random.uniqueID(), client: client.id, scopes: scopes, origin: origin, resource: resource,
      authenticated: authenticated ?? now,
      expires: now + (details?.platform == .spa ? RedirectPlatform.pageTokenLifetime : client.refreshTokenLifetime),
      event: random.uniqueID(),
      device: device, details: details, methods: methods)
  }
}
