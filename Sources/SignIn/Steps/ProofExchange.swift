internal import Ambient
internal import Cryptography
internal import Diagnostics
internal import Model
internal import Sandboxes
internal import Store

/// The SRP exchange by which a client proves that it knows a password: two messages, and no state of ours between them
/// but what the client carries, sealed.
struct ProofExchange: SignInPart {
  let context: RealmContext
  let facts: SignInFacts

  /// Where the second message finds its sign-in.
  enum Place: Sendable {
    /// All that it needs is in the sealed state.
    case noFlow
    /// In a flow, after other questions.
    case flow
    /// In a flow that triggers lead.
    case customFlow(CustomFlow)
  }

  /// What the second message has come to.
  enum Verified: Sendable {
    case wrong(SignInOutcome)
    /// With the facts completed by those of the first message.
    case right(SignInFacts, User, PasswordSecret)
  }

  /// First message: the server's value and the sealed state. An unknown user gets one as well, with the same salt and
  /// name each time, and fails at the second message (RFC 5054 §2.5.1.3). So does a user whose password is stored only
  /// as an imported hash: SRP works after the first sign-in (developer guide, "Importing users with password hashes";
  /// the service's response until then is unconfirmed).
  func start(_ clientValue: [UInt8], user: User?, in place: Place) throws(CoreError) -> SignInOutcome {
    // Before anything is consumed.
    guard SRP6a.isValid(clientValue: clientValue) else { throw .signIn(.invalidProofValue) }
    let secret = user?.password.flatMap { $0.isForeign ? nil : $0 }
    let username = user?.username ?? realm.pretendedUsername(for: typedName)
    let salt: [UInt8]
    let verifier: [UInt8]
    if let user, let secret {
      salt = secret.salt
      verifier = try self.verifier(of: user, secret)
    } else {
      var first = Array(realm.pretence("salt", typedName).prefix(16))
      first[0] = 0x10 + first[0] % 0x70
      salt = first
      verifier = realm.pretendedVerifier(for: typedName)
    }
    let server = SRP6a.ServerSecret(verifier: verifier)
    let state = ProofState(
      subject: secret == nil ? nil : user?.id, client: client.id.text, typedName: typedName, username: username,
      issued: now, secret: server.b, clientValue: clientValue, serverValue: server.B, device: facts.device?.key)
    let block = state.sealed(key: realm.secrets.proofKey)
    let proof = ProofChallenge(username: username, salt: salt, serverValue: server.B, secretBlock: block)
    if case .noFlow = place {
      return .challenge(Challenge(.passwordProof(proof), handle: nil, username: username))
    }
    return .change { (transaction) throws(CoreError) in
      try Flows.take(handle, client: client.id, in: &transaction)
      let next = facts.begin(.passwordProof, user, in: &transaction)
      if case .customFlow(let custom) = place { Flows.note(custom, at: next, in: &transaction) }
      return .success(.challenge(Challenge(.passwordProof(proof), handle: next, username: username)))
    }
  }

  /// Second message: the evidence, which is accepted once.
  func verify(_ proof: PasswordProof, username: String?) throws(CoreError) -> Verified {
    guard let state = ProofState(opening: proof.secretBlock, key: realm.secrets.proofKey),
      state.client == client.id.text, state.deviceFlow == nil
    else { throw .signIn(.wrongCredentials) }
    if now >= state.issued + client.flowLifetime { throw .signIn(.flowExpired) }
    if let username, !realm.same(username, state.username), !realm.same(username, state.typedName),
      realm.user(named: username)?.id != state.subject || state.subject == nil
    {
      throw .signIn(.wrongCredentials)
    }
    var facts = facts
    if facts.device != nil { facts.device = DeviceClaim(key: facts.device?.key ?? state.device) }
    if facts.device?.key != nil { try facts.checkDevice(of: state.subject.flatMap { realm.users[$0] }) }
    guard let subject = state.subject, let user = realm.users[subject], let secret = user.password else {
      return .wrong(try pretendToVerify(state, facts))
    }
    if let failure = user.lock(in: realm, at: now) { throw failure }
    try facts.checkConfirmed(user)
    if try isRight(proof, state: state, user: user, secret: secret) { return .right(facts, user, secret) }
    Annotations.note(
      reason: SignInDiagnostic.proofWrong(name: user.shownName(typed: state.typedName), pool: "\(realm.id)").text)
    return .wrong(PasswordCheck(context: context, facts: facts).outcome(of: user, isRight: false, by: secret))
  }

  /// The same work as for an existing user, or the time would reveal whether the user exists (RFC 5054 §2.5.1.3).
  private func pretendToVerify(_ state: ProofState, _ facts: SignInFacts) throws(CoreError) -> SignInOutcome {
    _ = try? SRP6a.sessionKey(
      A: state.clientValue, B: state.serverValue, b: state.secret,
      x: Array(realm.pretendedVerifier(for: state.typedName).suffix(32)))
    guard let user = realm.user(named: state.typedName), user.hasNativeProfile else {
      return PretendedUser(context: context, facts: facts).refuse(state.typedName)
    }
    try facts.checkConfirmed(user)
    return PasswordCheck(context: context, facts: facts).outcome(of: user, isRight: false, by: nil)
  }

  private func isRight(
    _ proof: PasswordProof, state: ProofState, user: User, secret: PasswordSecret
  ) throws(CoreError) -> Bool {
    let privateValue = try self.privateValue(of: user, secret)
    let key: [UInt8]
    do {
      key = try SRP6a.sessionKey(A: state.clientValue, B: state.serverValue, b: state.secret, x: privateValue)
    } catch {
      throw .signIn(.invalidProofValue)
    }
    let expected = MAC.hmacSHA256(
      key: key, Array("\(realm.id.poolName)\(user.username)".utf8), proof.secretBlock, Array(proof.timestamp.utf8))
    return constantTimeEqual(expected, proof.signature)
  }

  /// The private value of SRP of a password.
  private func privateValue(of user: User, _ secret: PasswordSecret) throws(CoreError) -> [UInt8] {
    guard let value = secret.privateValue(realm: realm.id, username: user.username) else {
      throw .notImplemented(
        "SRP with a password whose verifier is bound to another pool: sign in with the password instead")
    }
    return value
  }

  /// The SRP verifier of a password, computed at first use and then stored with the account.
  private func verifier(of user: User, _ secret: PasswordSecret) throws(CoreError) -> [UInt8] {
    if let verifier = user.verifier { return verifier }
    let verifier = SRP6a.verifier(x: try privateValue(of: user, secret))
    try context.update { (transaction) throws(CoreError) in
      guard var user = transaction.realm.users[user.id], user.password == secret else { return }
      user.verifier = verifier
      transaction.realm.users.replace(user)
    }
    return verifier
  }
}

extension PasswordProof {
  /// Marks the proof as used; it is accepted once.
  func consume(for client: Client, in transaction: inout Transaction) throws(CoreError) {
    let digest = UniqueID(bytes: Digest.sha256(secretBlock))
    if transaction.realm.spentProofs.live(digest, at: transaction.now) != nil { throw .signIn(.flowSpent) }
    transaction.realm.spentProofs.insert(true, for: digest, at: transaction.now, lifetime: client.flowLifetime)
  }
}
