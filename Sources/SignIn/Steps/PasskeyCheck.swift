internal import Ambient
internal import JSON
internal import Model
internal import Sandboxes
internal import Store

/// A passkey as first factor. Signatures are verified outside of the lock, against the key as it was read; a change
/// takes the proof if the key is still the same.
struct PasskeyCheck: SignInPart {
  let context: RealmContext
  let facts: SignInFacts

  /// Requires the signature of one of the user's passkeys.
  func ask(_ user: User) throws(CoreError) -> SignInOutcome {
    guard let host = realm.passkeyHost else { throw .passkey(.relyingPartyMissing) }
    return .change { (transaction) throws(CoreError) in
      let challenge = transaction.random.bytes(32)
      try Flows.take(handle, client: client.id, in: &transaction)
      let next = facts.begin(.passkey(challenge: challenge, relyingParty: host.name), user, in: &transaction)
      let request = transaction.realm.passkeyRequest(challenge, host.name, user)
      return .success(
        .challenge(Challenge(.passkey(request), handle: next, username: user.username, available: [.passkey])))
    }
  }

  /// Verifies the signature. A wrong one leaves the challenge open; a right one is accepted once.
  func verify(_ credential: JSON, in flow: Flow) throws(CoreError) -> SignInOutcome {
    guard case .passkey(let challenge, let relyingParty) = flow.step else { throw .signIn(.invalidFlow) }
    let found = try facts.user(of: flow)
    let apps = context.core.apps
    let proof = realm.proof(by: credential, of: challenge, relyingParty, user: found, apps: apps)
    return .change { (transaction) throws(CoreError) in
      guard let handle, transaction.realm.users[found.id] != nil else { return .failure(.signIn(.invalidFlow)) }
      let flow = try Flows.find(handle, client: client.id, in: transaction)
      guard let proof, case .success(let user) = transaction.take(proof) else {
        Flows.noteWrongCode(handle, flow, in: &transaction)
        transaction.record(.signInRefused, user: found.id, client: client.id)
        return .failure(.signIn(.wrongCredentials))
      }
      let next = NextChallenge(context: context, facts: facts.proving(proof.method))
      return next.proceed(user, in: &transaction, isProvedTwice: transaction.realm.takesPasskeysForTwo(user))
    }
  }

  /// Takes the signature of a passkey that the browser found by itself, without a challenge for its user.
  func verifyFound(_ credential: JSON) throws(CoreError) -> SignInOutcome {
    guard let host = realm.passkeyHost, let found = realm.user(named: typedName),
      realm.factorRules.first(of: found).contains(.passkey)
    else { throw .signIn(.wrongCredentials) }
    var proof: PasskeyProof?
    do throws(CoreError) {
      proof = try PasskeyOffer.proof(
        by: credential, user: found, client: client.id, at: host, in: realm, now,
        apps: context.core.apps)
    } catch .passkey(let problem) {
      Annotations.note(reason: "the passkey is refused: \(problem.words)")
    } catch {
      throw error
    }
    return .change { [proof] (transaction) throws(CoreError) in
      let taken = proof.map { transaction.take($0) } ?? .failure(.passkey(.notFound))
      switch taken {
      case .success(let user):
        let next = NextChallenge(context: context, facts: facts)
        return next.proceed(user, in: &transaction, isProvedTwice: transaction.realm.takesPasskeysForTwo(user))
      case .failure(.signIn(let problem)): return .failure(.signIn(problem))
      case .failure:
        transaction.record(.signInRefused, user: found.id, client: client.id)
        return .failure(.signIn(.wrongCredentials))
      }
    }
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
  fileprivate func proof(
    by credential: JSON, of challenge: [UInt8], _ relyingParty: String, user: User, apps: AppAssociations
  ) -> PasskeyProof? {
    guard settings.firstFactors.contains(.passkey), let host = passkeyHost, host.name == relyingParty else {
      return nil
    }
    do throws(CoreError) {
      return try host.proof(by: credential, of: challenge, user: user, apps: apps)
    } catch {
      if case .passkey(let problem) = error { Annotations.note(reason: "the passkey is refused: \(problem.words)") }
      return nil
    }
  }
}

extension Transaction {
  /// Takes a proof at the host of the realm's passkeys, where they are a first factor.
  fileprivate mutating func take(_ proof: PasskeyProof) -> Result<User, CoreError> {
    take(proof, at: realm.settings.firstFactors.contains(.passkey) ? realm.passkeyHost : nil)
  }
}
