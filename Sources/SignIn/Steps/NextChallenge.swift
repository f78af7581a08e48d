internal import Ambient
internal import Model
internal import Sandboxes

/// What follows a proved factor, in the commit: the state of the account, a second factor, a device, the end.
struct NextChallenge: SignInPart {
  let context: RealmContext
  let facts: SignInFacts

  /// The steps between a proved first factor and the end.
  /// - Parameter isProvedTwice: whether the factor takes the place of the second one too.
  func proceed(
    _ user: User, in transaction: inout Transaction, isProvedTwice: Bool = false
  ) -> Result<Progress, CoreError> {
    guard user.isEnabled else { return .failure(.account(.disabled)) }
    switch user.status {
    case .unconfirmed:
      return .failure(.account(.notConfirmed))
    case .resetRequired:
      return .failure(client.hidesUserExistence ? .signIn(.wrongCredentials) : .account(.passwordResetRequired))
    case .forceChangePassword:
      return askForNewPassword(user, in: &transaction)
    case .externalProvider:
      return .failure(.signIn(client.hidesUserExistence ? .wrongCredentials : .noNativeProfile))
    case .confirmed:
      return isProvedTwice ? askForDevice(user, in: &transaction) : askForSecondFactor(user, in: &transaction)
    }
  }

  private func askForNewPassword(_ user: User, in transaction: inout Transaction) -> Result<Progress, CoreError> {
    let days = Int64(transaction.realm.settings.passwordPolicy.temporaryPasswordValidityDays)
    if let set = user.temporaryPasswordSet, transaction.now >= set + .days(days) {
      return .failure(.account(.temporaryPasswordExpired))
    }
    Flows.consume(handle, in: &transaction)
    let next = facts.begin(.newPassword(inPlaceOf: user.password), user, in: &transaction)
    var known = user.attributes
    known[.subject] = nil
    let missing = transaction.realm.missingAttributes(of: user)
    let question = Challenge.Question.newPassword(required: missing, attributes: known)
    return .success(.challenge(Challenge(question, handle: next, username: user.username)))
  }
}

/// The second factor.
extension NextChallenge {
  /// The challenge after the first factor, or the end of the sign-in.
  func askForSecondFactor(_ user: User, in transaction: inout Transaction) -> Result<Progress, CoreError> {
    if let refusal = refusal(of: user, in: transaction.realm) { return .failure(refusal) }
    if let answer = askForLevel(user, in: &transaction) { return answer }
    if facts.authentication.target == nil, let device = remembered(user, in: transaction),
      transaction.realm.settings.devices?.replacesSecondFactor == true
    {
      return ask(for: device, user, in: &transaction)
    }
    switch transaction.realm.factorRules.secondStep(of: user) {
    case .none:
      return askForDevice(user, in: &transaction)
    case .ask(let factor):
      return ask(for: factor, user, in: &transaction)
    case .choose(let factors):
      return .success(pose(.factorChoice(factors), user, in: &transaction))
    case .setUp(let factors):
      return .success(pose(.factorSetUp(transaction.realm.factorRules.setUp(of: factors)), user, in: &transaction))
    case .impossible:
      return .failure(.factor(.noneAvailable))
    }
  }

  /// A user with an authenticator app signs in in the primary region alone (developer guide, "Limitations of
  /// multi-Region replication"), and no factor is set up elsewhere.
  private func refusal(of user: User, in realm: Realm) -> CoreError? {
    guard let region = realm.servingRegion else { return nil }
    if realm.factorRules.askable(of: user).contains(.softwareToken) {
      return .realm(.notInReplica("SOFTWARE_TOKEN_MFA", region: region))
    }
    if case .setUp = realm.factorRules.secondStep(of: user) {
      return .realm(.notInReplica("MFA_SETUP", region: region))
    }
    return nil
  }

  /// Asks for what the requested level still needs; nil where it needs nothing.
  private func askForLevel(_ user: User, in transaction: inout Transaction) -> Result<Progress, CoreError>? {
    let authentication = facts.authentication
    if authentication.isEnough(authentication.methods) { return nil }
    let factors = authentication.missingFactors(of: user, in: transaction.realm)
    if factors.isEmpty { return .failure(.resource(.levelOutOfReach)) }
    let wanted = factors.count == 1 ? factors[0] : factors.first { $0 == user.factors.preferred }
    return wanted.map { ask(for: $0, user, in: &transaction) }
      ?? .success(pose(.factorChoice(factors), user, in: &transaction))
  }

  /// Requires one factor; sends its code if it needs one.
  func ask(for factor: SecondFactor, _ user: User, in transaction: inout Transaction) -> Result<Progress, CoreError> {
    guard let attribute = factor.attribute else { return .success(pose(.totp, user, in: &transaction)) }
    guard let address = user.attributes[attribute] else { return .failure(.signIn(.challengeNotAvailable)) }
    let channel: Message.Channel = factor == .sms ? .sms : .email
    let code = Codes.make(digits: 6, in: &transaction)
    let progress = pose(.factorCode(code, channel: channel, address: address), user, in: &transaction)
    transaction.isBeginningSignIn = !facts.isAnswer
    Codes.deliver(
      code, kind: .mfa, to: user, attribute: attribute, address: address, metadata: facts.metadata, in: &transaction)
    return .success(progress)
  }

  /// Opens the flow of the next challenge, replacing the completed one.
  func pose(_ step: Flow.Step, _ user: User, in transaction: inout Transaction) -> Progress {
    Flows.consume(handle, in: &transaction)
    transaction.realm.users.replace(user)
    let next = facts.begin(step, user, in: &transaction)
    Flows.note(facts.custom, at: next, in: &transaction)
    // Every step that comes here has a question.
    let question = transaction.realm.factorQuestion(of: step, user) ?? .choice
    return .challenge(Challenge(question, handle: next, username: user.username))
  }
}

/// The device.
extension NextChallenge {
  /// The challenge after the last factor, or the end of the sign-in: a remembered device proves itself although it
  /// takes no factor's place.
  func askForDevice(_ user: User, in transaction: inout Transaction) -> Result<Progress, CoreError> {
    guard let device = remembered(user, in: transaction) else {
      return .success(Completion(context: context, facts: facts).complete(user, in: &transaction))
    }
    return ask(for: device, user, in: &transaction)
  }

  /// The device that has to prove itself, if the client uses one.
  private func remembered(_ user: User, in transaction: Transaction) -> RememberedDevice? {
    guard transaction.realm.settings.devices != nil, let key = facts.device?.key, let device = user.device(key),
      device.isRemembered
    else { return nil }
    return device
  }

  private func ask(
    for device: RememberedDevice, _ user: User, in transaction: inout Transaction
  ) -> Result<Progress, CoreError> {
    Flows.consume(handle, in: &transaction)
    let next = facts.begin(.deviceProofStart(device.key), user, in: &transaction)
    var user = user
    user.deviceFlow = next.id
    transaction.realm.users.replace(user)
    // The name by which clients look up what they store of the device. Amplify for JavaScript stores a device under the
    // last name that a challenge of the sign-in had, or under the typed name where there was none, and finds the
    // device's key under the typed name. So a sign-in that begins with this question names the account as it was typed;
    // one that was asked something before has heard its username by then.
    let name = facts.isAnswer ? user.username : typedName
    return .success(.challenge(Challenge(.deviceProofStart(device.key), handle: next, username: name)))
  }
}
