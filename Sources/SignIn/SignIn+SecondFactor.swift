internal import Ambient
internal import Cryptography
internal import Model
internal import Sandboxes

/// The second factor of a sign-in: asking for it, and taking the answer.
extension SignInAttempt {
  /// The challenge after the first factor, or the end of the sign-in.
  func askForSecondFactor(_ user: User, in transaction: inout Transaction) -> Result<Progress, CoreError> {
    if let refusal = refusal(of: user, in: transaction.realm) { return .failure(refusal) }
    if let answer = askForLevel(user, in: &transaction) { return answer }
    if context.target == nil, let device = remembered(user, in: transaction),
      transaction.realm.settings.devices?.replacesSecondFactor == true
    {
      return ask(for: device, user, in: &transaction)
    }
    switch transaction.realm.secondStep(of: user) {
    case .none:
      return askForDevice(user, in: &transaction)
    case .ask(let factor):
      return ask(for: factor, user, in: &transaction)
    case .choose(let factors):
      return .success(pose(.factorChoice(factors), user, in: &transaction))
    case .setUp(let factors):
      return .success(pose(.factorSetUp(transaction.realm.factorSetUp(of: factors)), user, in: &transaction))
    case .impossible:
      return .failure(.factor(.noneAvailable))
    }
  }

  /// A user with an authenticator app can sign in only in the primary region (developer guide, "Limitations of
  /// multi-Region replication"), and no factor is set up elsewhere.
  private func refusal(of user: User, in realm: Realm) -> CoreError? {
    guard let region = realm.servingRegion else { return nil }
    if realm.askableFactors(of: user).contains(.softwareToken) {
      return .realm(.notInReplica("SOFTWARE_TOKEN_MFA", region: region))
    }
    if case .setUp = realm.secondStep(of: user) { return .realm(.notInReplica("MFA_SETUP", region: region)) }
    return nil
  }

  /// The challenge after the last factor, or the end of the sign-in: a remembered device proves itself although it
  /// takes no factor's place.
  func askForDevice(_ user: User, in transaction: inout Transaction) -> Result<Progress, CoreError> {
    guard let device = remembered(user, in: transaction) else { return .success(complete(user, in: &transaction)) }
    return ask(for: device, user, in: &transaction)
  }

  /// Requires one factor; sends its code if it needs one.
  func ask(for factor: SecondFactor, _ user: User, in transaction: inout Transaction) -> Result<Progress, CoreError> {
    guard let attribute = factor.attribute else { return .success(pose(.totp, user, in: &transaction)) }
    guard let address = user.attributes[attribute] else { return .failure(.signIn(.challengeNotAvailable)) }
    let channel: Message.Channel = factor == .sms ? .sms : .email
    let code = transaction.newCode(digits: 6)
    let progress = pose(.factorCode(code, channel: channel, address: address), user, in: &transaction)
    transaction.isBeginningSignIn = !isAnswer
    transaction.deliver(code, kind: .mfa, to: user, attribute: attribute, address: address, metadata: metadata)
    return .success(progress)
  }

  /// Opens the flow of the next challenge, replacing the completed one.
  func pose(_ step: Flow.Step, _ user: User, in transaction: inout Transaction) -> Progress {
    transaction.spend(handle)
    transaction.realm.users.replace(user)
    let next = transaction.begin(
      step, client, user, typed: typedName, origin: origin, device: device?.key, context: context)
    transaction.note(custom, at: next)
    // Every step that comes here has a question.
    let question = transaction.realm.factorQuestion(of: step, user) ?? .choice
    return .challenge(Challenge(question, handle: next, username: user.username))
  }

  /// Takes the answer to a question about second factors; nil where reply and question do not belong together.
  func answerFactor(_ reply: SignInAnswer.Reply, to flow: Flow) throws(CoreError) -> SignInStep? {
    switch (reply, flow.step) {
    case (.code(let code, let channel), .factorCode(let expected, let sentBy, _)):
      // Mailed codes have one challenge name for all purposes; texted codes have one for each factor.
      let isMeant = channel == nil || channel == .email && sentBy == .email
      return try checkFactor(flow) { _, _ in isMeant && matches(code, expected) ? nil : .signIn(.wrongCode) }
    case (.factor(let code, let factor), .factorCode(let expected, let sentBy, _)):
      let isMeant = factor == (sentBy == .sms ? .sms : .email)
      return try checkFactor(flow) { _, _ in isMeant && matches(code, expected) ? nil : .signIn(.wrongCode) }
    case (.factor(let code, .softwareToken), .totp), (.code(let code, nil), .totp):
      return try checkFactor(flow) { user, now in user.factors.token?.use(code, at: now) }
    case (.factor, .totp), (.code, .totp), (.factor, .code):
      return try checkFactor(flow) { _, _ in .signIn(.wrongCode) }
    case (.code(let code, let channel), .addressSetUp(let expected, _)):
      let isRight = channel != .sms && matches(code, expected)
      return try checkFactor(flow) { _, _ in isRight ? nil : .signIn(.wrongCode) }
    case (.factor(let code, let factor), .addressSetUp(let expected, _)):
      let isRight = factor == .email && matches(code, expected)
      return try checkFactor(flow) { _, _ in isRight ? nil : .signIn(.wrongCode) }
    case (.factorChoice(let factor), .factorChoice(let factors)):
      guard factors.contains(factor) else { throw .signIn(.challengeNotAvailable) }
      return try goOn(from: flow) { (user, transaction) in
        transaction.realm.usableFactors(of: user).contains(factor)
          ? ask(for: factor, user, in: &transaction) : .failure(.signIn(.challengeNotAvailable))
      }
    case (.anotherFactor, .factorCode), (.anotherFactor, .totp):
      return try goOn(from: flow) { (user, transaction) in
        let factors = transaction.realm.askableFactors(of: user)
        return factors.count > 1
          ? .success(pose(.factorChoice(factors), user, in: &transaction)) : .failure(.signIn(.challengeNotAvailable))
      }
    case (.anotherCode, .factorCode(_, let channel, _)):
      return try goOn(from: flow) { (user, transaction) in
        ask(for: channel == .sms ? .sms : .email, user, in: &transaction)
      }
    case (.factorIsSetUp, .factorSetUp(let setUp)):
      guard setUp.isDone else { throw .factor(.notSetUp) }
      if let custom { return try goOn(custom.rounds + [.factor(flow.step)], try account(flow), clientValue: nil) }
      return try goOn(from: flow) { (user, transaction) in
        proving(flow.step.method).askForDevice(user, in: &transaction)
      }
    case (.factorAddress(let address), .factorSetUp(let setUp)):
      guard setUp.options.contains(.email) else { throw .signIn(.challengeNotAvailable) }
      return try setUpAddress(address, from: flow)
    case (.anotherCode, .addressSetUp(_, let address)):
      return try setUpAddress(address, from: flow)
    default:
      return nil
    }
  }

  private func matches(_ code: String, _ expected: String) -> Bool {
    constantTimeEqual(Array(code.utf8), Array(expected.utf8))
  }

  /// Continues an open flow with the current account.
  private func goOn(
    from flow: Flow, _ body: (User, inout Transaction) -> Result<Progress, CoreError>
  ) throws(CoreError) -> SignInStep {
    let progress: Progress = try service.update { (transaction) throws(CoreError) in
      let user = try transaction.user(of: handle, client: client.id)
      return try body(user, &transaction).get()
    }
    return try finish(progress)
  }

  /// Checks a code against the current account. A wrong one may be tried again; a right one verifies the address.
  /// - Parameter refusal: why the code is wrong, nil if it is right; it may change the account.
  private func checkFactor(
    _ flow: Flow, _ refusal: @escaping @Sendable (inout User, Instant) -> CoreError?
  ) throws(CoreError) -> SignInStep {
    if let custom { return try checkFactor(flow, of: custom, refusal) }
    let progress: Progress = try service.attempt { (transaction) throws(CoreError) in
      guard let handle else { return .failure(.signIn(.invalidFlow)) }
      var user = try transaction.user(of: handle, client: client.id)
      let flow = try transaction.find(handle, client: client.id)
      guard user.isEnabled else { return .failure(.account(.disabled)) }
      if let failure = user.lock(in: transaction.realm, at: transaction.now) { return .failure(failure) }
      if let refusal = refusal(&user, transaction.now) ?? user.refusal(of: flow.step) {
        // A used code of an app was right once: its sender is not guessing.
        if refusal != .factor(.totpReused) { transaction.noteWrongCode(handle, flow) }
        transaction.record(.signInRefused, user: user.id, client: client.id)
        return .failure(refusal)
      }
      if let failure = transaction.prove(flow.step, &user) { return .failure(failure) }
      transaction.store(&user)
      return proving(flow.step.method).askForDevice(user, in: &transaction)
    }
    return try finish(progress)
  }

  /// The same if triggers decide what follows. They receive a right code before it counts, so that it stays valid if
  /// they fail; it counts together with their next step.
  private func checkFactor(
    _ flow: Flow, of custom: CustomFlow, _ refusal: @escaping @Sendable (inout User, Instant) -> CoreError?
  ) throws(CoreError) -> SignInStep {
    let found: User = try service.attempt { (transaction) throws(CoreError) in
      guard let handle else { return .failure(.signIn(.invalidFlow)) }
      let user = try transaction.user(of: handle, client: client.id)
      let flow = try transaction.find(handle, client: client.id)
      guard user.isEnabled else { return .failure(.account(.disabled)) }
      if let failure = user.lock(in: transaction.realm, at: transaction.now) { return .failure(failure) }
      var tried = user
      if let refusal = refusal(&tried, transaction.now) ?? tried.refusal(of: flow.step) {
        // A used code of an app was right once: its sender is not guessing.
        if refusal != .factor(.totpReused) { transaction.noteWrongCode(handle, flow) }
        transaction.record(.signInRefused, user: user.id, client: client.id)
        return .failure(refusal)
      }
      return .success(user)
    }
    var attempt = self
    attempt.proved = { [handle, client] (transaction) throws(CoreError) in
      var user = try transaction.user(of: handle, client: client.id)
      if let refusal = refusal(&user, transaction.now) ?? user.refusal(of: flow.step) { throw refusal }
      if let failure = transaction.prove(flow.step, &user) { throw failure }
      transaction.store(&user)
    }
    return try attempt.goOn(custom.rounds + [.factor(flow.step)], found, clientValue: nil)
  }

  private func account(_ flow: Flow) throws(CoreError) -> User {
    guard let user = flow.user.flatMap({ realm.users[$0] }) else { throw .signIn(.invalidFlow) }
    return user
  }

  /// Sends a code to the address that becomes the second factor.
  private func setUpAddress(_ address: String, from flow: Flow) throws(CoreError) -> SignInStep {
    let problems = realm.schema.problems(in: [Attribute(.email, address)])
    if !problems.isEmpty { throw .attributes(.refused(problems)) }
    return try goOn(from: flow) { (user, transaction) in
      let code = transaction.newCode(digits: 6)
      let progress = pose(.addressSetUp(code, address: address), user, in: &transaction)
      transaction.deliver(code, kind: .mfa, to: user, attribute: .email, address: address, metadata: metadata)
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
  /// The account of a flow that is still open.
  func user(of handle: FlowHandle?, client: ClientID? = nil) throws(CoreError) -> User {
    guard let handle, let id = try find(handle, client: client).user, let user = realm.users[id] else {
      throw .signIn(.invalidFlow)
    }
    return user
  }

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
  /// The challenge of a step about second factors; nil for any other step.
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
