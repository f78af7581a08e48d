internal import Ambient
internal import JSON
internal import Model
internal import Sandboxes

/// Signing in with a passkey.
extension SignInAttempt {
  /// Requires the signature of one of the user's passkeys.
  func askForPasskey(_ user: User) throws(CoreError) -> SignInStep {
    guard let host = realm.passkeyHost else { throw .passkey(.relyingPartyMissing) }
    return try service.update { (transaction) throws(CoreError) in
      let challenge = transaction.random.bytes(32)
      try transaction.take(handle, client: client.id)
      let next = transaction.begin(
        .passkey(challenge: challenge, relyingParty: host.name), client, user, typed: typedName, origin: origin,
        device: device?.key, context: context)
      let request = transaction.realm.passkeyRequest(challenge, host.name, user)
      return .challenge(
        Challenge(.passkey(request), handle: next, username: user.username, available: [.passkey]))
    }
  }

  /// Verifies the signature. A wrong one leaves the challenge open; a right one is accepted once.
  func checkPasskey(_ credential: JSON, in flow: Flow) throws(CoreError) -> SignInStep {
    guard case .passkey(let challenge, let relyingParty) = flow.step, let id = flow.user, let found = realm.users[id]
    else { throw .signIn(.invalidFlow) }
    // The signature is verified outside of the lock, with the key as read.
    let proof = realm.proof(by: credential, of: challenge, relyingParty, user: found)
    let progress: Progress = try service.attempt { (transaction) throws(CoreError) in
      guard let handle, transaction.realm.users[id] != nil else { return .failure(.signIn(.invalidFlow)) }
      let flow = try transaction.find(handle, client: client.id)
      guard let proof, case .success(let user) = transaction.take(proof) else {
        transaction.noteWrongCode(handle, flow)
        transaction.record(.signInRefused, user: id, client: client.id)
        return .failure(.signIn(.wrongCredentials))
      }
      return proving(proof.method).proceed(
        user, in: &transaction, isProvedTwice: transaction.realm.takesPasskeysForTwo(user))
    }
    return try finish(progress)
  }
}

extension Realm {
  func passkeyRequest(_ challenge: [UInt8], _ relyingParty: String, _ user: User) -> PasskeyRequest {
    PasskeyRequest(
      challenge: challenge,
      host: PasskeyHost(name: relyingParty, requiresVerification: settings.passkeys.asksForVerification),
      allowed: usablePasskeys(of: user))
  }

  /// The proof by the user's passkey; nil if any part is wrong, which the journal reports.
  func proof(by credential: JSON, of challenge: [UInt8], _ relyingParty: String, user: User) -> PasskeyProof? {
    guard settings.firstFactors.contains(.passkey), let host = passkeyHost, host.name == relyingParty else {
      return nil
    }
    do throws(CoreError) {
      return try host.proof(by: credential, of: challenge, user: user)
    } catch {
      if case .passkey(let problem) = error { Annotations.note(reason: "the passkey is refused: \(problem.words)") }
      return nil
    }
  }
}

extension Transaction {
  /// Takes a proof at the host of the realm's passkeys, where they are a first factor.
  mutating func take(_ proof: PasskeyProof) -> Result<User, CoreError> {
    take(proof, at: realm.settings.firstFactors.contains(.passkey) ? realm.passkeyHost : nil)
  }
}
