internal import Model
internal import Sandboxes

/// A sign-in in which the user chooses among first factors.
struct FactorOffer: SignInPart {
  let context: RealmContext
  let facts: SignInFacts

  /// The start: the preferred factor if the user has it, otherwise the list.
  func choose(_ request: ChoiceRequest) throws(CoreError) -> SignInOutcome {
    if let flow = request.flow { return resume(confirmed: flow) }
    guard let user = try facts.userOrPretence() else {
      return try PretendedChoices(context: context, facts: facts).choose(request)
    }
    if let wanted = request.stepUp { return try stepUp(wanted, request, user: user) }
    return try offer(realm.factorRules.first(of: user), request.preferred, request, to: user)
  }

  /// Continues with a choice that answers the flow's question; its own answer may be in the same request.
  func take(
    _ choice: FactorChoice, _ password: String?, _ clientValue: [UInt8]?, in flow: Flow
  ) throws(CoreError) -> SignInOutcome {
    guard flow.user != nil else {
      return try PretendedChoices(context: context, facts: facts).take(choice, password, clientValue)
    }
    let user = try facts.user(of: flow)
    guard realm.factorRules.first(of: user).contains(choice) else { throw .signIn(.challengeNotAvailable) }
    return try take(choice, password, clientValue, user: user)
  }

  private func take(
    _ choice: FactorChoice, _ password: String?, _ clientValue: [UInt8]?, user: User
  ) throws(CoreError) -> SignInOutcome {
    switch choice {
    case .password:
      guard let password else { return ask(.password, step: .password, user: user) }
      return try PasswordCheck(context: context, facts: facts).verify(password, of: user)
    case .passwordProof:
      guard let clientValue else { return ask(.passwordProofStart, step: .passwordProofStart, user: user) }
      return try ProofExchange(context: context, facts: facts).start(clientValue, user: user, in: .flow)
    case .emailCode:
      return try CodeCheck(context: context, facts: facts).send(to: user, attribute: .email)
    case .smsCode:
      return try CodeCheck(context: context, facts: facts).send(to: user, attribute: .phoneNumber)
    case .passkey:
      return try PasskeyCheck(context: context, facts: facts).ask(user)
    }
  }

  private func offer(
    _ available: [FactorChoice], _ preferred: FactorChoice?, _ request: ChoiceRequest, to user: User
  ) throws(CoreError) -> SignInOutcome {
    if let preferred, available.contains(preferred) {
      return try take(preferred, request.password, request.clientValue, user: user)
    }
    guard !available.isEmpty else { throw .signIn(.wrongCredentials) }
    return ask(.choice, step: .choice, user: user, available: available)
  }

  private func ask(
    _ question: Challenge.Question, step: Flow.Step, user: User, available: [FactorChoice] = []
  ) -> SignInOutcome {
    .change { (transaction) throws(CoreError) in
      try Flows.take(handle, client: client.id, in: &transaction)
      let next = facts.begin(step, user, in: &transaction)
      return .success(.challenge(Challenge(question, handle: next, username: user.username, available: available)))
    }
  }

  /// Signs in a user whose account was created, or confirmed, in this flow. The confirming code proves the address; an
  /// account that was confirmed otherwise (by an administrator, a trigger, a link) is recognized by the password with
  /// which it was created, as in the service (amplify-android, PR 3136).
  private func resume(confirmed handle: FlowHandle) -> SignInOutcome {
    var facts = facts
    facts.handle = handle
    return .change { [facts] (transaction) throws(CoreError) in
      let flow = try Flows.find(handle, client: client.id, in: transaction)
      guard flow.origin == facts.origin, let id = flow.user, let user = transaction.realm.users[id],
        transaction.realm.user(named: typedName)?.id == id
      else { throw .signIn(.invalidFlow) }
      let proved: ProofMethods
      switch flow.step {
      case .confirmed: proved = .mailCode
      case .signUp where user.password != nil: proved = .password
      default: throw .signIn(.invalidFlow)
      }
      let next = NextChallenge(context: context, facts: facts.proving(proved))
      return .success(try next.proceed(user, in: &transaction).get())
    }
  }

  private func stepUp(
    _ wanted: StepUpRequest, _ request: ChoiceRequest, user: User
  ) throws(CoreError) -> SignInOutcome {
    switch try StepUp(context: context, facts: facts).rest(of: wanted, user) {
    case .secondFactor(let facts):
      return .change { (transaction) throws(CoreError) in
        guard let user = transaction.realm.users[user.id] else { throw .account(.notFound) }
        return .success(try NextChallenge(context: context, facts: facts).proceed(user, in: &transaction).get())
      }
    case .firstFactor(let facts, let choices):
      let only = choices.count == 1 ? choices[0] : nil
      return try FactorOffer(context: context, facts: facts).offer(
        choices, request.preferred ?? only, request, to: user)
    }
  }
}
