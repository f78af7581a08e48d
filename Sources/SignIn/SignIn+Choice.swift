package import Model
internal import Sandboxes

/// The start of a choice-based sign-in.
package struct ChoiceRequest: Sendable {
  /// The factor that the client would like.
  package var preferred: FactorChoice?
  package var password: String?
  /// The client's first SRP value, for a proved password.
  package var clientValue: [UInt8]?
  /// The handle of a sign-up that was just confirmed: signs in at once.
  package var flow: FlowHandle?
  /// nil if no level is requested.
  package var stepUp: StepUpRequest?

  package init(
    preferred: FactorChoice? = nil, password: String? = nil, clientValue: [UInt8]? = nil, flow: FlowHandle? = nil
  ) {
    self.preferred = preferred
    self.password = password
    self.clientValue = clientValue
    self.flow = flow
  }
}

extension Realm {
  /// The first factors that `user` can use: allowed by the realm and set up
  /// (docs/reference/cognito-sign-in.md#choice-of-first-factor).
  package func choices(of user: User) -> [FactorChoice] {
    guard user.hasNativeProfile else { return [] }
    var choices: [FactorChoice] = []
    if settings.firstFactors.contains(.password), let secret = user.password {
      choices += secret.isForeign ? [.password] : [.passwordProof, .password]
    }
    // For a user who must set a password first, only the password is offered.
    if user.status == .forceChangePassword { return choices }
    // If two factors are required, a code cannot be the first one
    // (docs/reference/cognito-sign-in.md#choice-of-first-factor).
    if settings.mfa == .required || !activeFactors(of: user).isEmpty {
      let hasBoth = takesPasskeysForTwo(user) && !usablePasskeys(of: user).isEmpty
      return hasBoth ? choices + [.passkey] : choices
    }
    if settings.firstFactors.contains(.emailCode), user.attributes[.email] != nil { choices.append(.emailCode) }
    if settings.firstFactors.contains(.smsCode), user.attributes[.phoneNumber] != nil { choices.append(.smsCode) }
    if !usablePasskeys(of: user).isEmpty { choices.append(.passkey) }
    return choices
  }
}

extension SignInAttempt {
  /// The start of a choice-based sign-in: the preferred factor if the user has it, otherwise the list.
  func choose(_ request: ChoiceRequest) throws(CoreError) -> SignInStep {
    if let flow = request.flow { return try resume(confirmed: flow) }
    guard let user = try userOrPretence() else { return try pretendChoice(request) }
    if let wanted = request.stepUp { return try stepUp(wanted, request, user: user) }
    let available = realm.choices(of: user)
    guard let preferred = request.preferred, available.contains(preferred) else {
      return try offer(available, to: user)
    }
    return try take(preferred, password: request.password, clientValue: request.clientValue, user: user)
  }

  /// Continues with the chosen factor; its answer may be in the same request.
  func take(
    _ choice: FactorChoice, password: String?, clientValue: [UInt8]?, user: User
  ) throws(CoreError) -> SignInStep {
    switch choice {
    case .password:
      if let password { return try withPassword(password, user: user) }
      return try ask(.password, step: .password, user: user)
    case .passwordProof:
      if let clientValue { return try startProof(clientValue, user: user, inFlow: true) }
      return try ask(.passwordProofStart, step: .passwordProofStart, user: user)
    case .emailCode:
      return try sendSignInCode(to: user, attribute: .email)
    case .smsCode:
      return try sendSignInCode(to: user, attribute: .phoneNumber)
    case .passkey:
      return try askForPasskey(user)
    }
  }

  func offer(_ available: [FactorChoice], to user: User) throws(CoreError) -> SignInStep {
    guard !available.isEmpty else { throw .signIn(.wrongCredentials) }
    return try ask(.choice, step: .choice, user: user, available: available)
  }

  private func ask(
    _ question: Challenge.Question, step: Flow.Step, user: User, available: [FactorChoice] = []
  ) throws(CoreError) -> SignInStep {
    try service.update { (transaction) throws(CoreError) in
      try transaction.take(handle, client: client.id)
      let next = transaction.begin(
        step, client, user, typed: typedName, origin: origin, device: device?.key, context: context)
      return .challenge(Challenge(question, handle: next, username: user.username, available: available))
    }
  }

  /// Sends the one-time code of a sign-in: eight digits, valid for one step; an earlier one becomes invalid.
  private func sendSignInCode(to found: User, attribute: AttributeName) throws(CoreError) -> SignInStep {
    guard found.isEnabled else {
      if client.hidesUserExistence { return try pretendCode(attribute == .email ? .emailCode : .smsCode) }
      throw .account(.disabled)
    }
    return try service.update { (transaction) throws(CoreError) in
      guard var user = transaction.realm.users[found.id], let address = user.attributes[attribute] else {
        throw .signIn(.challengeNotAvailable)
      }
      let code = transaction.newCode(digits: 8)
      let delivery = CodeDelivery(to: address, attribute: attribute)
      try transaction.take(handle, client: client.id)
      let next = transaction.begin(
        .code(code, channel: delivery.channel, address: address), client, user, typed: typedName, origin: origin,
        device: device?.key, context: context)
      user.codeFlow = next.id
      transaction.realm.users.replace(user)
      transaction.isBeginningSignIn = !isAnswer
      transaction.deliver(
        code, kind: .signInCode, to: user, attribute: attribute, address: address, metadata: metadata)
      return .challenge(
        Challenge(
          .code(delivery), handle: next, username: user.username,
          available: [delivery.channel == .sms ? .smsCode : .emailCode]))
    }
  }

  /// For an unknown user whose absence must not show: the same steps as for a user with a password and the typed
  /// address.
  private func pretendChoice(_ request: ChoiceRequest) throws(CoreError) -> SignInStep {
    let available = pretendedChoices
    guard let preferred = request.preferred, available.contains(preferred) else {
      guard !available.isEmpty else { throw .signIn(.wrongCredentials) }
      return try pretendOffer(available)
    }
    return try pretendToTake(preferred, request.password, request.clientValue)
  }

  private var pretendedChoices: [FactorChoice] {
    let factors = realm.settings.firstFactors
    var choices: [FactorChoice] = factors.contains(.password) ? [.passwordProof, .password] : []
    if realm.settings.mfa == .required { return choices }
    let isPhone = ContactAddress.isPhoneNumber(typedName)
    if factors.contains(.emailCode), !isPhone || !factors.contains(.smsCode) { choices.append(.emailCode) }
    if factors.contains(.smsCode), isPhone || !factors.contains(.emailCode) { choices.append(.smsCode) }
    return choices
  }

  /// Continues with the factor of an unknown user, as for a wrong password.
  func pretendToTake(
    _ choice: FactorChoice, _ password: String?, _ clientValue: [UInt8]?
  ) throws(CoreError) -> SignInStep {
    let hasPassword = realm.settings.firstFactors.contains(.password)
    switch choice {
    case .password where hasPassword:
      if password != nil { return try refusePretended(typedName) }
      return try pretendToAsk(.password, step: .password)
    case .passwordProof where hasPassword:
      if let clientValue { return try startProof(clientValue, user: nil, inFlow: true) }
      return try pretendToAsk(.passwordProofStart, step: .passwordProofStart)
    case .emailCode where pretendedChoices.contains(choice), .smsCode where pretendedChoices.contains(choice):
      return try pretendCode(choice)
    default:
      throw .signIn(.challengeNotAvailable)
    }
  }

  private func pretendToAsk(_ question: Challenge.Question, step: Flow.Step) throws(CoreError) -> SignInStep {
    try service.update { (transaction) throws(CoreError) in
      try transaction.take(handle, client: client.id)
      let next = transaction.begin(step, client, nil, typed: typedName, origin: origin)
      return .challenge(Challenge(question, handle: next, username: pretendedUsername))
    }
  }

  private func pretendOffer(_ available: [FactorChoice]) throws(CoreError) -> SignInStep {
    try service.update { (transaction) throws(CoreError) in
      let next = transaction.begin(.choice, client, nil, typed: typedName, origin: origin)
      return .challenge(Challenge(.choice, handle: next, username: pretendedUsername, available: available))
    }
  }

  private func pretendCode(_ choice: FactorChoice) throws(CoreError) -> SignInStep {
    try service.update { (transaction) throws(CoreError) in
      try transaction.take(handle, client: client.id)
      let next = transaction.begin(.simulatedCode(choice), client, nil, typed: typedName, origin: origin)
      return .challenge(
        Challenge(
          .code(realm.pretendedDelivery(for: typedName, by: choice)), handle: next, username: pretendedUsername,
          available: [choice]))
    }
  }

  private var pretendedUsername: String { realm.pretendedUsername(for: typedName) }

  /// Signs in a user whose account was created, or confirmed, in this flow. The confirming code proves the address; an
  /// account that was confirmed otherwise (by an administrator, a trigger, a link) is recognized by the password with
  /// which it was created, as in the service (amplify-android, PR 3136).
  private func resume(confirmed handle: FlowHandle) throws(CoreError) -> SignInStep {
    var attempt = self
    attempt.handle = handle
    let progress: Progress = try service.update { [attempt] (transaction) throws(CoreError) in
      let flow = try transaction.find(handle, client: client.id)
      guard flow.origin == origin, let id = flow.user, let user = transaction.realm.users[id],
        transaction.realm.user(named: typedName)?.id == id
      else { throw .signIn(.invalidFlow) }
      switch flow.step {
      case .confirmed: return try attempt.proving(.mailCode).proceed(user, in: &transaction).get()
      case .signUp where user.password != nil:
        return try attempt.proving(.password).proceed(user, in: &transaction).get()
      default: throw .signIn(.invalidFlow)
      }
    }
    return try finish(progress)
  }
}
