internal import Ambient
internal import Cryptography
package import JSON
package import Model
package import Sandboxes
internal import Store

/// The answer to a question of a sign-in.
package struct SignInAnswer: Sendable {
  /// The answer by the kind of its challenge.
  package enum Reply: Sendable {
    case proof(PasswordProof)
    case newPassword(String, attributes: [Attribute])
    case choice(FactorChoice, password: String?, clientValue: [UInt8]?)
    case password(String)
    case proofStart([UInt8])
    /// The code that was sent; the channel if the client's protocol has it, nil for any.
    case code(String, channel: Message.Channel?)
    /// Requests another code by the same channel; the earlier one becomes invalid.
    case anotherCode
    /// The assertion of a passkey (`AuthenticationResponseJSON`).
    case passkey(JSON)
    /// The answer to a trigger's question.
    case custom(String)
    /// The code of a second factor.
    case factor(String, SecondFactor)
    /// The second factor that the user chose.
    case factorChoice(SecondFactor)
    /// Requests the other second factors instead of this one.
    case anotherFactor
    /// The authenticator app was set up and verified in the meantime.
    case factorIsSetUp
    /// The address that becomes the second factor.
    case factorAddress(String)
    /// The first SRP value of the device with that key.
    case deviceProofStart(String, [UInt8])
    /// That device's evidence.
    case deviceProof(String, PasswordProof)
  }

  package var client: ClientID
  package var proof: ClientProof
  package var origin: SignInOrigin
  package var flow: FlowHandle?
  /// As the client refers to the account; nil where its protocol does not say.
  package var username: String?
  package var reply: Reply
  package var metadata: [String: String]
  package var caller = Caller.client
  /// nil if the front has no devices.
  package var device: DeviceClaim?

  package init(
    client: ClientID, proof: ClientProof = .none, origin: SignInOrigin = .api, flow: FlowHandle?,
    username: String? = nil,
    reply: Reply, metadata: [String: String] = [:]
  ) {
    self.client = client
    self.proof = proof
    self.origin = origin
    self.flow = flow
    self.username = username
    self.reply = reply
    self.metadata = metadata
  }
}

extension SignIns {
  /// Continues a sign-in. A rejected response leaves the flow open for another one; an accepted one consumes it
  /// (docs/reference/cognito-sign-in.md#session-strings).
  package func answer(_ answer: SignInAnswer) throws(CoreError) -> SignInStep {
    let (realm, now) = try current()
    let client = try realm.client(answer.client)
    let handle = answer.flow ?? realm.deviceFlow(of: answer)
    let flow = try handle.map { (handle) throws(CoreError) in try realm.flow(handle, of: client.id, at: now) }
    let typedName = flow?.typedName ?? answer.username ?? ""
    if answer.origin == .api {
      // Without a flow, the name that was typed first rides in the block.
      let first = answer.reply.typedName(key: realm.secrets.proofKey)
      try client.verify(answer.proof, usernames: [answer.username, typedName, first].compactMap(\.self))
    }
    var attempt = SignInAttempt(
      service: context, realm: realm, now: now, client: client, origin: answer.origin, typedName: typedName,
      metadata: answer.metadata, caller: answer.caller,
      device: answer.device.map { DeviceClaim(key: $0.key ?? flow?.device) }, handle: handle)
    attempt.isAnswer = true
    attempt.custom = flow?.custom
    attempt.context = flow?.context ?? AuthenticationContext()
    if case .proof(let proof) = answer.reply {
      if let flow {
        guard case .passwordProof = flow.step else { throw .signIn(.invalidFlow) }
      }
      return try attempt.verifyProof(proof, username: answer.username, custom: flow?.custom)
    }
    guard let flow, flow.origin == answer.origin else { throw .signIn(.invalidFlow) }
    if let code = answer.reply.typedCode { try checkMagic(code: code, inFlow: true) }
    try realm.check(answer.username, namesUserOf: flow)
    if answer.device?.key != nil { try attempt.checkDevice(of: flow.user.flatMap { realm.users[$0] }) }
    return try attempt.answer(answer.reply, to: flow)
  }
}

extension SignInAnswer.Reply {
  /// The name with which the exchange began that this proof ends.
  fileprivate func typedName(key: [UInt8]) -> String? {
    guard case .proof(let proof) = self else { return nil }
    return ProofState(opening: proof.secretBlock, key: key)?.typedName
  }
}

extension Realm {
  /// The live flow of `handle`, if it is that client's (nil: any client's); otherwise the error.
  func flow(_ handle: FlowHandle, of client: ClientID?, at now: Instant) throws(CoreError) -> Flow {
    guard handle.realm == id, let (flow, isExpired) = flows.find(handle.id, at: now),
      client == nil || flow.client == client
    else { throw .signIn(.invalidFlow) }
    if flow.isSpent { throw .signIn(.flowSpent) }
    if isExpired { throw .signIn(.flowExpired) }
    return flow
  }

  /// A flow belongs to one account; a response that names another is rejected.
  fileprivate func check(_ username: String?, namesUserOf flow: Flow) throws(CoreError) {
    guard let username, !same(username, flow.typedName) else { return }
    guard let id = flow.user else {
      if username == pretendedUsername(for: flow.typedName) { return }
      throw .signIn(.invalidFlow)
    }
    guard user(named: username)?.id == id else { throw .signIn(.invalidFlow) }
  }
}

extension SignInAttempt {
  fileprivate func answer(_ reply: SignInAnswer.Reply, to flow: Flow) throws(CoreError) -> SignInStep {
    switch (reply, flow.step) {
    case (.passkey(let credential), .passkey):
      return try checkPasskey(credential, in: flow)
    case (.custom(let answer), .custom):
      return try answerCustom(answer, of: flow, flow.custom ?? CustomFlow(rounds: []))
    case (.newPassword(let password, let attributes), .newPassword):
      return try setNewPassword(password, attributes, of: try account(of: flow))
    case (.code(let code, let channel), .code(let expected, let sentBy, _)):
      let isRight = (channel ?? sentBy) == sentBy && matches(code, expected)
      return try checkCode(code, isRight: isRight, of: try account(of: flow))
    case (.code, .simulatedCode):
      return try refuseCode()
    case (.choice(let choice, let password, let value), .choice),
      (.choice(let choice, let password, let value), .code),
      (.choice(let choice, let password, let value), .simulatedCode):
      return try take(choice, password, value, in: flow)
    case (.anotherCode, .code(_, let channel, _)):
      return try take(channel == .sms ? .smsCode : .emailCode, nil, nil, in: flow)
    case (.anotherCode, .simulatedCode(let choice)):
      return try pretendToTake(choice, nil, nil)
    case (.password(let password), .choice), (.password(let password), .password):
      return try take(.password, password, nil, in: flow)
    case (.proofStart(let value), .choice), (.proofStart(let value), .passwordProofStart):
      return try take(.passwordProof, nil, value, in: flow)
    case (.deviceProofStart(let key, let value), _):
      return try startDeviceProof(key, value, in: flow)
    case (.deviceProof(let key, let proof), _):
      return try verifyDeviceProof(key, proof, in: flow)
    default:
      guard let step = try answerFactor(reply, to: flow) else { throw .signIn(.invalidFlow) }
      return step
    }
  }

  private func take(
    _ choice: FactorChoice, _ password: String?, _ clientValue: [UInt8]?, in flow: Flow
  ) throws(CoreError) -> SignInStep {
    guard let id = flow.user else { return try pretendToTake(choice, password, clientValue) }
    guard let user = realm.users[id] else { throw .signIn(.invalidFlow) }
    guard realm.choices(of: user).contains(choice) else { throw .signIn(.challengeNotAvailable) }
    return try take(choice, password: password, clientValue: clientValue, user: user)
  }

  private func account(of flow: Flow) throws(CoreError) -> User {
    guard let id = flow.user, let user = realm.users[id] else { throw .signIn(.invalidFlow) }
    return user
  }

  private func matches(_ code: String, _ expected: String) -> Bool {
    constantTimeEqual(Array(code.utf8), Array(expected.utf8))
  }

  /// A right code verifies the address of its delivery, which confirms the account as well; a wrong one may be tried
  /// again.
  private func checkCode(_ code: String, isRight: Bool, of found: User) throws(CoreError) -> SignInStep {
    let progress: Progress = try service.attempt { (transaction) throws(CoreError) in
      guard let handle, var user = transaction.realm.users[found.id] else { return .failure(.signIn(.invalidFlow)) }
      let flow = try transaction.find(handle, client: client.id)
      if let failure = user.lock(in: transaction.realm, at: transaction.now) { return .failure(failure) }
      guard isRight, user.codeFlow == handle.id, user.hasAddress(of: flow) else {
        transaction.noteWrongCode(handle, flow)
        transaction.record(.signInRefused, user: user.id, client: client.id)
        return .failure(.signIn(.wrongCode))
      }
      if case .code(_, let channel, _) = flow.step { user.markVerified(channel == .sms ? .phoneNumber : .email) }
      user.codeFlow = nil
      if user.status == .unconfirmed {
        user.status = .confirmed
        transaction.record(.confirmed, user: user.id, client: client.id)
      }
      if let failure = transaction.settleAliases(of: user, taking: false) { return .failure(failure) }
      transaction.store(&user)
      return proving(flow.step.method).proceed(user, in: &transaction)
    }
    return try finish(progress)
  }

  /// The result of a code for an unknown user: as many attempts as with a real one, and the same lockout.
  private func refuseCode() throws(CoreError) -> SignInStep {
    guard let handle else { throw .signIn(.invalidFlow) }
    return try refusePretended(typedName, .wrongCode) { (transaction) throws(CoreError) in
      transaction.noteWrongCode(handle, try transaction.find(handle, client: client.id))
    }
  }

  /// Stores the password that replaces a temporary one. Attributes that have a value already must not be sent.
  private func setNewPassword(
    _ password: String, _ attributes: [Attribute], of found: User
  ) throws(CoreError) -> SignInStep {
    try realm.requirePrimary(for: "NEW_PASSWORD_REQUIRED")
    if let violation = realm.violation(of: password, by: found) { throw .password(.refused(violation)) }
    for attribute in attributes where found.attributes[attribute.name].map({ !$0.isEmpty }) ?? false {
      throw .attributes(.alreadySet(attribute.name))
    }
    var complete = found.attributes
    for attribute in attributes { complete[attribute.name] = attribute.value }
    guard attributes.allSatisfy({ realm.schema[$0.name] == nil || client.mayWrite($0.name) }) else {
      throw .attributes(.notWritable)
    }
    var problems = realm.schema.problems(in: attributes)
    problems += realm.schema.required.filter { (complete[$0.name] ?? "").isEmpty }.map { .required($0.name) }
    if !problems.isEmpty { throw .attributes(.refused(problems)) }

    let progress: Progress = try service.update { (transaction) throws(CoreError) in
      guard let handle, var user = transaction.realm.users[found.id] else { throw .signIn(.invalidFlow) }
      // The temporary password that was proved may have been replaced, or has served another flow.
      guard case .newPassword(let proved) = try transaction.find(handle, client: client.id).step,
        user.status == .forceChangePassword, user.password == proved
      else { throw .signIn(.invalidFlow) }
      for attribute in attributes { user.attributes[attribute.name] = attribute.value }
      if let failure = transaction.settleAliases(of: user, taking: false) { throw failure }
      transaction.setPassword(password, of: &user)
      user.status = .confirmed
      transaction.store(&user)
      transaction.record(.passwordChanged, user: user.id, client: client.id)
      return try proving(.password).proceed(user, in: &transaction).get()
    }
    return try finish(progress)
  }
}

extension User {
  /// Whether the account still has the address of the flow's code.
  fileprivate func hasAddress(of flow: Flow) -> Bool {
    guard case .code(_, let channel, let address) = flow.step else { return false }
    return attributes[channel == .sms ? .phoneNumber : .email] == address
  }
}

extension Transaction {
  /// A flow takes this many wrong codes before it is closed.
  static let wrongCodeLimit = 20

  /// Counts a failed sign-in. Each region counts its own (developer guide, "Limitations of multi-Region replication").
  func noteFailure(of user: inout User) {
    if realm.servingRegion == nil {
      user.attempts.signInFailed(at: now)
    } else {
      user.replicaAttempts = user.replicaAttempts ?? AttemptLog()
      user.replicaAttempts?.signInFailed(at: now)
    }
  }

  /// Counts a wrong code, for the flow and for the account: beginning anew gives no more guesses.
  mutating func noteWrongCode(_ handle: FlowHandle, _ flow: Flow) {
    if let id = flow.user, var user = realm.users[id] {
      noteFailure(of: &user)
      realm.users.replace(user)
    }
    var flow = flow
    flow.wrongAnswers += 1
    if flow.wrongAnswers >= Self.wrongCodeLimit {
      realm.flows.remove(handle.id)
    } else {
      realm.flows.replace(flow, for: handle.id)
    }
  }
}
