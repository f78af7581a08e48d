internal import Model
internal import Sandboxes

/// The steps of an unknown user whose absence must not show: those of a user with a password and the typed address.
struct PretendedChoices: SignInPart {
  let context: RealmContext
  let facts: SignInFacts

  /// The start of a choice-based sign-in.
  func choose(_ request: ChoiceRequest) throws(CoreError) -> SignInOutcome {
    let available = available
    guard let preferred = request.preferred, available.contains(preferred) else {
      guard !available.isEmpty else { throw .signIn(.wrongCredentials) }
      return offer(available)
    }
    return try take(preferred, request.password, request.clientValue)
  }

  /// Continues with the factor, as for a wrong password.
  func take(_ choice: FactorChoice, _ password: String?, _ clientValue: [UInt8]?) throws(CoreError) -> SignInOutcome {
    let hasPassword = realm.settings.firstFactors.contains(.password)
    switch choice {
    case .password where hasPassword:
      if password != nil { return PretendedUser(context: context, facts: facts).refuse(typedName) }
      return ask(.password, step: .password)
    case .passwordProof where hasPassword:
      guard let clientValue else { return ask(.passwordProofStart, step: .passwordProofStart) }
      return try ProofExchange(context: context, facts: facts).start(clientValue, user: nil, in: .flow)
    case .emailCode where available.contains(choice), .smsCode where available.contains(choice):
      return code(choice)
    default:
      throw .signIn(.challengeNotAvailable)
    }
  }

  /// A code that seems to be sent.
  func code(_ choice: FactorChoice) -> SignInOutcome {
    let delivery = realm.pretendedDelivery(for: typedName, by: choice)
    return ask(.code(delivery), step: .simulatedCode(choice), available: [choice])
  }

  private var available: [FactorChoice] {
    let factors = realm.settings.firstFactors
    var choices: [FactorChoice] = factors.contains(.password) ? [.passwordProof, .password] : []
    if realm.settings.mfa == .required { return choices }
    let isPhone = ContactAddress.isPhoneNumber(typedName)
    if factors.contains(.emailCode), !isPhone || !factors.contains(.smsCode) { choices.append(.emailCode) }
    if factors.contains(.smsCode), isPhone || !factors.contains(.emailCode) { choices.append(.smsCode) }
    return choices
  }

  private func offer(_ available: [FactorChoice]) -> SignInOutcome {
    .change { (transaction) throws(CoreError) in
      let next = Flows.begin(.choice, client, nil, typed: typedName, origin: facts.origin, in: &transaction)
      return .success(.challenge(Challenge(.choice, handle: next, username: username, available: available)))
    }
  }

  private func ask(
    _ question: Challenge.Question, step: Flow.Step, available: [FactorChoice] = []
  ) -> SignInOutcome {
    .change { (transaction) throws(CoreError) in
      try Flows.take(handle, client: client.id, in: &transaction)
      let next = Flows.begin(step, client, nil, typed: typedName, origin: facts.origin, in: &transaction)
      return .success(.challenge(Challenge(question, handle: next, username: username, available: available)))
    }
  }

  private var username: String { realm.pretendedUsername(for: typedName) }
}
