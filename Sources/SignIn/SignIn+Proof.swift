internal import Ambient
internal import Cryptography
internal import Model
internal import Sandboxes
internal import Store

/// The SRP exchange: two messages; the state between them is carried by the client, sealed.
extension SignInAttempt {
  /// First message: the server's value and the sealed state. An unknown user gets one as well, with the same salt and
  /// name each time, and fails at the second message (RFC 5054 §2.5.1.3). So does a user whose password is stored only
  /// as an imported hash: SRP works after the first sign-in (developer guide, "Importing users with password hashes";
  /// the service's response until then is unconfirmed).
  func startProof(_ clientValue: [UInt8], user: User?, inFlow: Bool) throws(CoreError) -> SignInStep {
    // Before anything is consumed.
    guard SRP6a.isValid(clientValue: clientValue) else { throw .signIn(.invalidProofValue) }
    let secret = user?.password.flatMap { $0.isForeign ? nil : $0 }
    let isPretended = secret == nil
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
    var next: FlowHandle?
    if inFlow {
      next = try service.update { (transaction) throws(CoreError) in
        try transaction.take(handle, client: client.id)
        return transaction.begin(
          .passwordProof, client, user, typed: typedName, origin: origin, device: device?.key, context: context)
      }
    }
    let server = SRP6a.ServerSecret(verifier: verifier)
    let state = ProofState(
      subject: isPretended ? nil : user?.id, client: client.id.text, typedName: typedName, username: username,
      issued: now, secret: server.b, clientValue: clientValue, serverValue: server.B, device: device?.key)
    let block = state.sealed(key: realm.secrets.proofKey)
    let proof = ProofChallenge(username: username, salt: salt, serverValue: server.B, secretBlock: block)
    return .challenge(Challenge(.passwordProof(proof), handle: next, username: username))
  }

  /// Second message: the evidence, which is accepted once.
  /// - Parameter custom: the state of a sign-in that triggers control; they decide what follows a right proof.
  func verifyProof(
    _ proof: PasswordProof, username: String?, custom: CustomFlow? = nil
  ) throws(CoreError) -> SignInStep {
    guard let state = ProofState(opening: proof.secretBlock, key: realm.secrets.proofKey),
      state.client == client.id.text, state.deviceFlow == nil
    else { throw .signIn(.wrongCredentials) }
    if now >= state.issued + client.flowLifetime { throw .signIn(.flowExpired) }
    if let username, !realm.same(username, state.username), !realm.same(username, state.typedName),
      realm.user(named: username)?.id != state.subject || state.subject == nil
    {
      throw .signIn(.wrongCredentials)
    }
    if device?.key != nil { try checkDevice(of: state.subject.flatMap { realm.users[$0] }) }
    if device?.key == nil, device != nil, let key = state.device {
      var attempt = self
      attempt.device = DeviceClaim(key: key)
      return try attempt.verifyProof(proof, username: username, custom: custom)
    }
    guard let subject = state.subject, let user = realm.users[subject], let secret = user.password else {
      // The same work as for an existing user, or the time would reveal whether the user exists (RFC 5054 §2.5.1.3).
      _ = try? SRP6a.sessionKey(
        A: state.clientValue, B: state.serverValue, b: state.secret,
        x: Array(realm.pretendedVerifier(for: state.typedName).suffix(32)))
      guard let user = realm.user(named: state.typedName), user.hasNativeProfile else {
        return try refusePretended(state.typedName)
      }
      try checkConfirmed(user)
      return try settle(user, isRight: false, by: nil)
    }
    if let failure = user.lock(in: realm, at: now) { throw failure }
    try checkConfirmed(user)
    guard try isRight(proof, state: state, user: user, secret: secret) else {
      Annotations.note(reason: SignInMistake.proofWrong.told(user.shownName(typed: state.typedName), "\(realm.id)"))
      return try settle(user, isRight: false, by: secret)
    }
    guard let custom else { return try settle(user, isRight: true, by: secret, proof: proof) }
    try service.update { (transaction) throws(CoreError) in try spend(proof, in: &transaction) }
    return try goOnProved(custom, user, secret)
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

  func spend(_ proof: PasswordProof, in transaction: inout Transaction) throws(CoreError) {
    let digest = UniqueID(bytes: Digest.sha256(proof.secretBlock))
    if transaction.realm.spentProofs.live(digest, at: transaction.now) != nil { throw .signIn(.flowSpent) }
    transaction.realm.spentProofs.insert(true, for: digest, at: transaction.now, lifetime: client.flowLifetime)
  }
}

extension SignInAttempt {
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
    try service.update { (transaction) throws(CoreError) in
      guard var user = transaction.realm.users[user.id], user.password == secret else { return }
      user.verifier = verifier
      transaction.realm.users.replace(user)
    }
    return verifier
  }
}
