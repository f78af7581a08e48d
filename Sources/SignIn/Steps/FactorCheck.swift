internal import Ambient
internal import Model
internal import Sandboxes

/// The answers to questions about second factors.
struct FactorCheck: SignInPart {
  let context: RealmContext
  let facts: SignInFacts

  /// - Throws: `invalidFlow` where reply and question do not belong together.
  func outcome(of reply: SignInAnswer.Reply, to flow: Flow) throws(CoreError) -> SignInOutcome {
    switch (reply, flow.step) {
    case (.code(let code, let channel), .factorCode(let expected, let sentBy, _)):
      // Mailed codes have one challenge name for all purposes; texted codes have one for each factor.
      let isMeant = channel == nil || channel == .email && sentBy == .email
      return try checkCode(isRight: isMeant && isSameCode(code, expected), of: flow)
    case (.factor(let code, let factor), .factorCode(let expected, let sentBy, _)):
      let isMeant = factor == (sentBy == .sms ? .sms : .email)
      return try checkCode(isRight: isMeant && isSameCode(code, expected), of: flow)
    case (.factor(let code, .softwareToken), .totp), (.code(let code, nil), .totp):
      return try check(flow) { user, now in user.factors.token?.use(code, at: now) }
    case (.factor, .totp), (.code, .totp), (.factor, .code):
      return try checkCode(isRight: false, of: flow)
    case (.code(let code, let channel), .addressSetUp(let expected, _)):
      return try checkCode(isRight: channel != .sms && isSameCode(code, expected), of: flow)
    case (.factor(let code, let factor), .addressSetUp(let expected, _)):
      return try checkCode(isRight: factor == .email && isSameCode(code, expected), of: flow)
    case (.factorIsSetUp, .factorSetUp(let setUp)):
      guard setUp.isDone else { throw .factor(.notSetUp) }
      return try factorIsSetUp(in: flow)
    case (.factorAddress(let address), .factorSetUp(let setUp)):
      guard setUp.options.contains(.email) else { throw .signIn(.challengeNotAvailable) }
      return try setUpAddress(address)
    case (.anotherCode, .addressSetUp(_, let address)):
      return try setUpAddress(address)
    default:
      return try choice(of: reply, in: flow)
    }
  }

  /// Another factor, or another code.
  private func choice(of reply: SignInAnswer.Reply, in flow: Flow) throws(CoreError) -> SignInOutcome {
    let next = NextChallenge(context: context, facts: facts)
    switch (reply, flow.step) {
    case (.factorChoice(let factor), .factorChoice(let factors)):
      guard factors.contains(factor) else { throw .signIn(.challengeNotAvailable) }
      return goOn { (user, transaction) in
        transaction.realm.factorRules.usable(by: user).contains(factor)
          ? next.ask(for: factor, user, in: &transaction) : .failure(.signIn(.challengeNotAvailable))
      }
    case (.anotherFactor, .factorCode), (.anotherFactor, .totp):
      return goOn { (user, transaction) in
        let factors = transaction.realm.factorRules.askable(of: user)
        return factors.count > 1
          ? .success(next.pose(.factorChoice(factors), user, in: &transaction))
          : .failure(.signIn(.challengeNotAvailable))
      }
    case (.anotherCode, .factorCode(_, let channel, _)):
      return goOn { (user, transaction) in next.ask(for: channel == .sms ? .sms : .email, user, in: &transaction) }
    default:
      throw .signIn(.invalidFlow)
    }
  }

  /// Continues an open flow with the current account.
  private func goOn(
    _ body: @escaping @Sendable (User, inout Transaction) -> Result<Progress, CoreError>
  ) -> SignInOutcome {
    .change { (transaction) throws(CoreError) in
      let user = try Flows.user(of: handle, client: client.id, in: transaction)
      return .success(try body(user, &transaction).get())
    }
  }

  private func checkCode(isRight: Bool, of flow: Flow) throws(CoreError) -> SignInOutcome {
    try check(flow) { _, _ in isRight ? nil : .signIn(.wrongCode) }
  }

  /// Checks a code against the current account. A wrong one may be tried again; a right one verifies the address.
  /// - Parameter refusal: why the code is wrong, nil if it is right; it may change the account.
  private func check(
    _ flow: Flow, _ refusal: @escaping @Sendable (inout User, Instant) -> CoreError?
  ) throws(CoreError) -> SignInOutcome {
    if let custom = facts.custom { return try check(flow, of: custom, refusal) }
    return .change { (transaction) throws(CoreError) in
      var user: User
      switch try tried(refusal, in: &transaction) {
      case .success(let found): user = found
      case .failure(let error): return .failure(error)
      }
      if let failure = transaction.prove(flow.step, &user) { return .failure(failure) }
      transaction.store(&user)
      let next = NextChallenge(context: context, facts: facts.proving(flow.step.method))
      return next.askForDevice(user, in: &transaction)
    }
  }

  /// The same if triggers decide what follows. They receive a right code before it counts, so that it stays valid if
  /// they fail; it counts together with their next step.
  private func check(
    _ flow: Flow, of custom: CustomFlow, _ refusal: @escaping @Sendable (inout User, Instant) -> CoreError?
  ) throws(CoreError) -> SignInOutcome {
    let user: User = try context.commitResult { (transaction) throws(CoreError) in
      let tried = try tried(refusal, in: &transaction)
      // As it is stored: the code is used later.
      return tried.map { transaction.realm.users[$0.id] ?? $0 }
    }
    var challenges = CustomChallenges(context: context, facts: facts)
    challenges.proved = { (transaction) throws(CoreError) in
      var user = try Flows.user(of: handle, client: client.id, in: transaction)
      if let refusal = refusal(&user, transaction.now) ?? user.refusal(of: flow.step) { throw refusal }
      if let failure = transaction.prove(flow.step, &user) { throw failure }
      transaction.store(&user)
    }
    return try challenges.goOn(custom.rounds + [.factor(flow.step)], user)
  }

  /// The account once the code is used; a wrong one is counted.
  private func tried(
    _ refusal: (inout User, Instant) -> CoreError?, in transaction: inout Transaction
  ) throws(CoreError) -> Result<User, CoreError> {
    guard let handle else { return .failure(.signIn(.invalidFlow)) }
    var user = try Flows.user(of: handle, client: client.id, in: transaction)
    let flow = try Flows.find(handle, client: client.id, in: transaction)
    guard user.isEnabled else { return .failure(.account(.disabled)) }
    if let failure = user.lock(in: transaction.realm, at: transaction.now) { return .failure(failure) }
    if let refusal = refusal(&user, transaction.now) ?? user.refusal(of: flow.step) {
      // A used code of an app was right once: its sender is not guessing.
      if refusal != .factor(.totpReused) { Flows.noteWrongCode(handle, flow, in: &transaction) }
      transaction.record(.signInRefused, user: user.id, client: client.id)
      return .failure(refusal)
    }
    return .success(user)
  }

  private func factorIsSetUp(in flow: Flow) throws(CoreError) -> SignInOutcome {
    if let custom = facts.custom {
      let challenges = CustomChallenges(context: context, facts: facts)
      return try challenges.goOn(custom.rounds + [.factor(flow.step)], try facts.user(of: flow))
    }
    let next = NextChallenge(context: context, facts: facts.proving(flow.step.method))
    return goOn { (user, transaction) in next.askForDevice(user, in: &transaction) }
  }

  /// Sends a code to the address that becomes the second factor.
  private func setUpAddress(_ address: String) throws(CoreError) -> SignInOutcome {
    let problems = realm.schema.problems(in: [Attribute(.email, address)])
    if !problems.isEmpty { throw .attributes(.refused(problems)) }
    let next = NextChallenge(context: context, facts: facts)
    return goOn { [metadata = facts.metadata] (user, transaction) in
      let code = Codes.make(digits: 6, in: &transaction)
      let progress = next.pose(.addressSetUp(code, address: address), user, in: &transaction)
      Codes.deliver(
        code, kind: .mfa, to: user, attribute: .email, address: address, metadata: metadata, in: &transaction)
      return .success(progress)
    }
  }
}

extension User {
  /// Why a right code proves nothing any more; nil if it does.
  fileprivate func refusal(of step: Flow.Step) -> CoreError? {
    switch step {
    case .factorCode(_, let channel, let address):
      attributes[channel == .sms ? .phoneNumber : .email] == address ? nil : .signIn(.wrongCode)
    case .totp: factors.token == nil ? .factor(.wrongTOTP) : nil
    default: nil
    }
  }
}

extension Transaction {
  /// Notes what a right code has shown.
  fileprivate mutating func prove(_ step: Flow.Step, _ user: inout User) -> CoreError? {
    switch step {
    case .factorCode(_, let channel, _):
      user.markVerified(channel == .sms ? .phoneNumber : .email)
    case .addressSetUp(_, let address):
      if case .attributes(let names) = realm.settings.signInNames, names.contains(.email),
        let owner = realm.owner(of: .email, address), owner.id != user.id
      {
        return .signUp(.aliasTaken(.email))
      }
      user.attributes[.email] = address
      user.markVerified(.email)
      user.factors.set(.email, isEnabled: true)
    default:
      return nil
    }
    return settleAliases(of: user, taking: false)
  }
}

extension Realm {
  /// The question that a step about second factors asks; nil for any other step.
  func factorQuestion(of step: Flow.Step, _ user: User) -> Challenge.Question? {
    switch step {
    case .factorCode(_, let channel, let address):
      .factorCode(CodeDelivery(to: address, attribute: channel == .sms ? .phoneNumber : .email))
    case .addressSetUp(_, let address): .factorCode(CodeDelivery(to: address, attribute: .email))
    case .totp: .totp(name: user.factors.token?.name)
    case .factorChoice(let factors):
      .factorChoice(
        factors.map { factor in
          let address = factor.attribute.flatMap { name in user.attributes[name].map { (name, $0) } }
          return FactorOption(
            factor: factor, delivery: address.map { CodeDelivery(to: $0.1, attribute: $0.0) },
            tokenName: factor == .softwareToken ? user.factors.token?.name : nil)
        })
    case .factorSetUp(let setUp): .factorSetUp(setUp)
    default: nil
    }
  }
}
