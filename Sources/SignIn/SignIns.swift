package import Ambient
package import Model
internal import Sandboxes
internal import Store
internal import Tokens

/// The way of a sign-in, in the order in which it runs: what was read, what is computed from it outside of the lock,
/// and one commit.
extension SignIns {
  /// Begins a sign-in: tokens or a session at once, or the next question.
  /// - Parameter reading: the realm as the caller has read it for this request; nil if it has not.
  package func signIn(
    _ request: SignInRequest, reading: (realm: Realm, now: Instant)? = nil
  ) throws(CoreError) -> SignInStep {
    let facts = try admit(request, reading)
    let outcome = try outcome(of: request.start, facts)
    return try commit(outcome)
  }

  /// Continues a sign-in. A rejected response leaves the flow open for another one; an accepted one consumes it
  /// (docs/reference/cognito-sign-in.md#session-strings).
  package func answer(_ answer: SignInAnswer) throws(CoreError) -> SignInStep {
    let (facts, flow) = try admit(answer)
    let outcome = try outcome(of: answer, to: flow, facts)
    return try commit(outcome)
  }

  /// Commits the outcome of a step, and makes the tokens outside of the lock.
  func commit(_ outcome: SignInOutcome) throws(CoreError) -> SignInStep {
    switch outcome {
    case .challenge(let challenge): return .challenge(challenge)
    case .change(let change):
      switch try commitResult(change) {
      case .challenge(let challenge): return .challenge(challenge)
      case .session(let session): return .session(session)
      case .grant(let facts): return .tokens(try context.tokens.issue(facts))
      }
    }
  }
}

/// The first requests.
extension SignIns {
  /// What a sign-in starts from, once everything is checked that comes before its first factor.
  private func admit(
    _ request: SignInRequest, _ reading: (realm: Realm, now: Instant)?
  ) throws(CoreError) -> SignInFacts {
    var realm: Realm
    var now: Instant
    if let reading { (realm, now) = reading } else { (realm, now) = try current() }
    let client = try realm.client(request.client)
    if let flow = request.flow, !client.allows(flow) { throw .client(.flowNotEnabled(flow)) }
    try context.accounts.screen(request, realm, client)
    if request.origin == .api { try client.verify(request.proof, usernames: [request.username]) }
    try checkMagic(name: request.username, at: .signIn, client: client)
    if let password = request.start.password,
      try context.accounts.migrate(
        request.username, password: password, client: client, validation: request.metadata,
        metadata: request.metadata, in: realm) != nil
    {
      // The account that was just made is in no earlier reading.
      (realm, now) = try current()
    }
    let facts = SignInFacts(
      realm: realm, now: now, client: client, origin: request.origin, typedName: request.username,
      metadata: request.metadata, device: request.device)
    if request.device?.key != nil { try facts.checkDevice(of: realm.user(named: request.username)) }
    if case .password = request.start { try facts.checkLock() }
    try SignInTriggers(context: context, facts: facts).preAuthenticate()
    return facts
  }

  /// Checks the first factor, outside of the lock.
  private func outcome(of start: SignInRequest.Start, _ facts: SignInFacts) throws(CoreError) -> SignInOutcome {
    switch start {
    case .password(let password):
      guard let user = try facts.userOrPretence() else {
        return PretendedUser(context: context, facts: facts).refuse(facts.typedName)
      }
      return try PasswordCheck(context: context, facts: facts).verify(password, of: user)
    case .passwordProof(let value):
      let user = try facts.userOrPretence()
      return try ProofExchange(context: context, facts: facts).start(value, user: user, in: .noFlow)
    case .choice(let choice):
      return try FactorOffer(context: context, facts: facts).choose(choice)
    case .passkey(let credential):
      return try PasskeyCheck(context: context, facts: facts).verifyFound(credential)
    case .custom(let value):
      return try CustomChallenges(context: context, facts: facts).start(value)
    }
  }
}

/// The answers.
extension SignIns {
  /// What an answer starts from, and the flow that it answers; an SRP proof may come without one.
  private func admit(_ answer: SignInAnswer) throws(CoreError) -> (SignInFacts, Flow?) {
    let (realm, now) = try current()
    let client = try realm.client(answer.client)
    let handle = answer.flow ?? realm.deviceFlow(of: answer)
    let flow = try handle.map { (handle) throws(CoreError) in try realm.flow(handle, of: client.id, at: now) }
    let typedName = flow?.typedName ?? answer.username ?? ""
    if answer.origin == .api {
      // Without a flow, the name that was typed first is in the block.
      let first = answer.reply.typedName(key: realm.secrets.proofKey)
      try client.verify(answer.proof, usernames: [answer.username, typedName, first].compactMap(\.self))
    }
    var facts = SignInFacts(
      realm: realm, now: now, client: client, origin: answer.origin, typedName: typedName,
      metadata: answer.metadata, device: answer.device.map { DeviceClaim(key: $0.key ?? flow?.device) },
      handle: handle)
    facts.isAnswer = true
    facts.custom = flow?.custom
    facts.authentication = flow?.context ?? AuthenticationContext()
    return (facts, flow)
  }

  /// Checks the answer, outside of the lock.
  private func outcome(
    of answer: SignInAnswer, to flow: Flow?, _ facts: SignInFacts
  ) throws(CoreError) -> SignInOutcome {
    if case .proof(let proof) = answer.reply { return try outcome(of: proof, of: answer, to: flow, facts) }
    guard let flow, flow.origin == answer.origin else { throw .signIn(.invalidFlow) }
    if let code = answer.reply.typedCode { try checkMagic(code: code, inFlow: true) }
    try facts.realm.check(answer.username, namesUserOf: flow)
    if answer.device?.key != nil { try facts.checkDevice(of: flow.user.flatMap { facts.realm.users[$0] }) }
    return try outcome(of: answer.reply, to: flow, facts)
  }

  /// Checks the proof of a password, which continues with what triggers lead, where they lead the sign-in.
  private func outcome(
    of proof: PasswordProof, of answer: SignInAnswer, to flow: Flow?, _ facts: SignInFacts
  ) throws(CoreError) -> SignInOutcome {
    if let flow {
      guard case .passwordProof = flow.step else { throw .signIn(.invalidFlow) }
    }
    switch try ProofExchange(context: context, facts: facts).verify(proof, username: answer.username) {
    case .wrong(let outcome): return outcome
    case .right(let facts, let user, let secret):
      guard let custom = facts.custom else {
        return PasswordCheck(context: context, facts: facts).outcome(of: user, isRight: true, by: secret, proof: proof)
      }
      try update { (transaction) throws(CoreError) in try proof.consume(for: facts.client, in: &transaction) }
      return try CustomChallenges(context: context, facts: facts).goOn(from: custom, user, provedBy: secret)
    }
  }

  private func outcome(
    of reply: SignInAnswer.Reply, to flow: Flow, _ facts: SignInFacts
  ) throws(CoreError) -> SignInOutcome {
    switch (reply, flow.step) {
    case (.passkey(let credential), .passkey):
      return try PasskeyCheck(context: context, facts: facts).verify(credential, in: flow)
    case (.custom(let answer), .custom):
      return try CustomChallenges(context: context, facts: facts).answer(answer, of: flow)
    case (.newPassword(let password, let attributes), .newPassword):
      return try NewPassword(context: context, facts: facts).set(password, attributes, of: flow)
    case (.code(let code, let channel), .code(let expected, let sentBy, _)):
      let isRight = (channel ?? sentBy) == sentBy && isSameCode(code, expected)
      return try CodeCheck(context: context, facts: facts).check(isRight: isRight, of: flow)
    case (.code, .simulatedCode):
      return try CodeCheck(context: context, facts: facts).refuse()
    case (.choice(let choice, let password, let value), .choice),
      (.choice(let choice, let password, let value), .code),
      (.choice(let choice, let password, let value), .simulatedCode):
      return try FactorOffer(context: context, facts: facts).take(choice, password, value, in: flow)
    case (.anotherCode, .code(_, let channel, _)):
      let choice: FactorChoice = channel == .sms ? .smsCode : .emailCode
      return try FactorOffer(context: context, facts: facts).take(choice, nil, nil, in: flow)
    case (.anotherCode, .simulatedCode(let choice)):
      return try PretendedChoices(context: context, facts: facts).take(choice, nil, nil)
    case (.password(let password), .choice), (.password(let password), .password):
      return try FactorOffer(context: context, facts: facts).take(.password, password, nil, in: flow)
    case (.proofStart(let value), .choice), (.proofStart(let value), .passwordProofStart):
      return try FactorOffer(context: context, facts: facts).take(.passwordProof, nil, value, in: flow)
    case (.deviceProofStart(let key, let value), _):
      return try DeviceProof(context: context, facts: facts).start(key, value, in: flow)
    case (.deviceProof(let key, let proof), _):
      return try DeviceProof(context: context, facts: facts).verify(key, proof, in: flow)
    default:
      return try FactorCheck(context: context, facts: facts).outcome(of: reply, to: flow)
    }
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

  /// A flow belongs to one account; an answer that names another is rejected.
  fileprivate func check(_ username: String?, namesUserOf flow: Flow) throws(CoreError) {
    guard let username, !same(username, flow.typedName) else { return }
    guard let id = flow.user else {
      if username == pretendedUsername(for: flow.typedName) { return }
      throw .signIn(.invalidFlow)
    }
    guard user(named: username)?.id == id else { throw .signIn(.invalidFlow) }
  }

  /// The flow to which a device's response belongs. Some clients send no handle: the first message belongs to the
  /// latest flow that waits for a device of that user, the second carries its flow sealed.
  fileprivate func deviceFlow(of answer: SignInAnswer) -> FlowHandle? {
    switch answer.reply {
    case .deviceProofStart:
      guard let name = answer.username, let flow = user(named: name)?.deviceFlow else { return nil }
      return FlowHandle(flow, in: id)
    case .deviceProof(_, let proof):
      guard let flow = ProofState(opening: proof.secretBlock, key: secrets.proofKey)?.deviceFlow else { return nil }
      return FlowHandle(flow, in: id)
    default:
      return nil
    }
  }
}
