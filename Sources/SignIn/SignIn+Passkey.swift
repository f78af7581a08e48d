internal import Ambient
internal import JSON
internal import Model
internal import Sandboxes
internal import WebAuthn

/// Signing in with a passkey.
extension SignInAttempt {
  /// Asks for the signature of one of the person's passkeys.
  func askForPasskey(_ user: User) throws(CoreError) -> SignInStep {
    guard let relyingParty = realm.relyingParty else { throw .passkey(.relyingPartyMissing) }
    return try service.update { (transaction) throws(CoreError) in
      let challenge = transaction.random.bytes(32)
      try transaction.take(handle, client: client.id)
      let next = transaction.begin(
        .passkey(challenge: challenge, relyingParty: relyingParty), client, user, typed: typedName, origin: origin,
        device: device?.key, context: context)
      let request = transaction.realm.passkeyRequest(challenge, relyingParty, user)
      return .challenge(
        Challenge(.passkey(request), handle: next, username: user.username, available: [.passkey]))
    }
  }

  /// Takes the signature. A wrong one leaves the question open; none opens the door twice.
  func checkPasskey(_ credential: JSON, in flow: Flow) throws(CoreError) -> SignInStep {
    guard case .passkey(let challenge, let relyingParty) = flow.step, let id = flow.user, let found = realm.users[id]
    else { throw .signIn(.invalidFlow) }
    // The signature is checked outside of the lock, against the key as it stood.
    let proved = realm.proved(by: credential, challenge, relyingParty, of: found)
    let progress: Progress = try service.attempt { (transaction) throws(CoreError) in
      guard let handle, var user = transaction.realm.users[id] else { return .failure(.signIn(.invalidFlow)) }
      let flow = try transaction.find(handle, client: client.id)
      guard let (old, counter) = proved, transaction.realm.usablePasskeys(of: user).contains(old),
        let index = user.passkeys.list.firstIndex(of: old)
      else {
        transaction.noteWrongCode(handle, flow)
        transaction.record(.signInRefused, user: id, client: client.id)
        return .failure(.signIn(.wrongCredentials))
      }
      user.passkeys.list[index].counter = counter
      transaction.realm.users.replace(user)
      return proving(old.method).proceed(
        user, in: &transaction, isProvedTwice: transaction.realm.takesPasskeysForTwo(user))
    }
    return try finish(progress)
  }
}

extension Realm {
  func passkeyRequest(_ challenge: [UInt8], _ relyingParty: String, _ user: User) -> PasskeyRequest {
    PasskeyRequest(
      challenge: challenge, relyingParty: relyingParty, allowed: usablePasskeys(of: user),
      requiresVerification: settings.passkeys.asksForVerification)
  }

  /// The key that made the signature, and its new counter; nil if any part of it is wrong (Web Authentication §7.2).
  func proved(
    by credential: JSON, _ challenge: [UInt8], _ relyingParty: String, of user: User
  ) -> (key: Passkey, counter: UInt32)? {
    guard let assertion = try? Assertion(credential),
      let passkey = usablePasskeys(of: user).first(where: { $0.id == assertion.id }),
      let key = try? CredentialKey(cose: passkey.key),
      assertion.userHandle.map({ $0 == Array(user.id.description.utf8) }) ?? true
    else { return nil }
    let expected = expectations(challenge: challenge, relyingParty: relyingParty)
    guard (try? assertion.verify(expected, key: key, lastCount: passkey.counter)) != nil else { return nil }
    return (passkey, assertion.authenticatorData.signatureCount)
  }

  /// The expected values of a ceremony. An Android app has no origin but the hash of its signing certificate; which apps
  /// belong to the host is said by a document of that host, which is not available here, so every app is accepted.
  func expectations(challenge: [UInt8], relyingParty: String) -> Expectations {
    Expectations(
      challenge: challenge, relyingParty: relyingParty,
      requiresUserVerification: settings.passkeys.asksForVerification
    ) { origin in
      WebAuthn.origin(origin, belongsTo: relyingParty) || origin.hasPrefix("android:apk-key-hash:")
    }
  }
}
