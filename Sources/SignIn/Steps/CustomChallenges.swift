internal import JSON
internal import Model
internal import Sandboxes
internal import Store
internal import Triggers

/// A step of a sign-in that triggers lead (docs/reference/cognito-sign-in.md#custom-challenges).
package struct CustomRound: Hashable, Sendable, Codable {
  let name: String
  let isRight: Bool
  var metadata: String?

  var json: JSON {
    var round: JSONObject = ["challengeName": .string(name), "challengeResult": .bool(isRight)]
    round["challengeMetadata"] = metadata.map(JSON.string) ?? .null
    return .object(round)
  }

  static let proofStart = CustomRound(name: "SRP_A", isRight: true)
  static let proof = CustomRound(name: "PASSWORD_VERIFIER", isRight: true)

  /// A second factor that was proved.
  static func factor(_ step: Flow.Step) -> CustomRound {
    let name =
      switch step {
      case .factorCode(_, .sms, _): "SMS_MFA"
      case .totp: "SOFTWARE_TOKEN_MFA"
      case .factorSetUp: "MFA_SETUP"
      default: "EMAIL_OTP"
      }
    return CustomRound(name: name, isRight: true)
  }
}

/// How far such a sign-in has come, and what its open question is checked against.
package struct CustomFlow: Sendable, Codable {
  var rounds: [CustomRound]
  var secrets: JSONObject = [:]
  var metadata: String?
}

/// A sign-in that triggers lead: they say what is asked, check the answer, and say what follows.
struct CustomChallenges: SignInPart {
  let context: RealmContext
  let facts: SignInFacts
  /// Proofs that are committed together with the next step that the triggers name: not before, since the triggers may
  /// fail.
  var proved: (@Sendable (inout Transaction) throws(CoreError) -> Void)?

  init(context: RealmContext, facts: SignInFacts) {
    self.context = context
    self.facts = facts
  }

  /// Begins it: with the client's first SRP value, if a password must be proved first.
  func start(_ clientValue: [UInt8]?) throws(CoreError) -> SignInOutcome {
    guard realm.settings.triggers.isOn(.defineAuthChallenge) else { throw .trigger(.customFlowNotSetUp) }
    let user = try facts.userOrPretence()
    return try goOn(clientValue == nil ? [] : [.proofStart], user, clientValue: clientValue)
  }

  /// Has the trigger verify the response to its challenge. Right or wrong, the flow is consumed.
  func answer(_ answer: String, of flow: Flow) throws(CoreError) -> SignInOutcome {
    let user = flow.user.flatMap { realm.users[$0] }
    if flow.user != nil, user == nil { throw .signIn(.invalidFlow) }
    let custom = flow.custom ?? CustomFlow(rounds: [])
    var call = call(.verifyAuthChallengeResponse, user, response: ["answerCorrect": .null])
    call.details["privateChallengeParameters"] = .object(custom.secrets)
    call.details["challengeAnswer"] = .string(answer)
    guard let response = try context.triggers.ask(call, in: realm) else { throw .trigger(.customFlowNotSetUp) }
    let isRight = try response.flag("answerCorrect", of: .verifyAuthChallengeResponse)
    let round = CustomRound(name: "CUSTOM_CHALLENGE", isRight: isRight, metadata: custom.metadata)
    return try goOn(custom.rounds + [round], user)
  }

  /// Asks what comes next, and does it.
  func goOn(_ rounds: [CustomRound], _ user: User?, clientValue: [UInt8]? = nil) throws(CoreError) -> SignInOutcome {
    var call = call(
      .defineAuthChallenge, user, response: ["challengeName": .null, "issueTokens": .null, "failAuthentication": .null])
    call.details["session"] = .array(rounds.map(\.json))
    guard let response = try context.triggers.ask(call, in: realm) else { throw .trigger(.customFlowNotSetUp) }
    if try response.flag("failAuthentication", of: .defineAuthChallenge) { return end() }
    if try response.flag("issueTokens", of: .defineAuthChallenge) {
      // An unknown user is never signed in, whatever a trigger answers.
      return user.map(complete) ?? end()
    }
    switch try response.text("challengeName", of: .defineAuthChallenge) {
    case "CUSTOM_CHALLENGE":
      return try putQuestion(rounds, user)
    case "PASSWORD_VERIFIER":
      guard let clientValue else { throw .trigger(.unreadable(.defineAuthChallenge)) }
      let exchange = ProofExchange(context: context, facts: facts)
      return try exchange.start(clientValue, user: user, in: .customFlow(CustomFlow(rounds: rounds)))
    case let name?:
      guard let factor = NamedFactor(rawValue: name) else { throw .trigger(.unreadable(.defineAuthChallenge)) }
      // An unknown user has no second factor.
      guard let user else { return end() }
      return askForFactor(behind: rounds, user) { (next, user, transaction) in
        next.ask(factor, user, in: &transaction)
      }
    case nil:
      throw .trigger(.unreadable(.defineAuthChallenge))
    }
  }

  /// After a right proof of the password comes the second factor that the account or the realm requires; only then are
  /// triggers called (docs/reference/cognito-sign-in.md#custom-challenges).
  func goOn(from custom: CustomFlow, _ user: User, provedBy secret: PasswordSecret) throws(CoreError) -> SignInOutcome {
    let rounds = custom.rounds + [.proof]
    var challenges = self
    challenges.proved = { (transaction) throws(CoreError) in
      guard transaction.realm.users[user.id]?.password == secret else { throw .signIn(.wrongCredentials) }
    }
    if realm.factorRules.secondStep(of: user) == .none { return try challenges.goOn(rounds, user) }
    return challenges.askForFactor(behind: rounds, user) { (next, user, transaction) in
      next.askForSecondFactor(user, in: &transaction)
    }
  }

  /// Poses a challenge whose answer is in the session that triggers get.
  private func askForFactor(
    behind rounds: [CustomRound], _ found: User,
    _ body: @escaping @Sendable (NextChallenge, User, inout Transaction) -> Result<Progress, CoreError>
  ) -> SignInOutcome {
    var facts = facts
    facts.custom = CustomFlow(rounds: rounds)
    let next = NextChallenge(context: context, facts: facts)
    return .change { (transaction) throws(CoreError) in
      if let handle { _ = try Flows.find(handle, client: client.id, in: transaction) }
      try proved?(&transaction)
      guard let user = transaction.realm.users[found.id] else { throw .signIn(.wrongCredentials) }
      guard user.isEnabled else { throw .account(.disabled) }
      if user.status == .unconfirmed { throw .account(.notConfirmed) }
      return .success(try body(next, user, &transaction).get())
    }
  }

  private func putQuestion(_ rounds: [CustomRound], _ user: User?) throws(CoreError) -> SignInOutcome {
    var call = call(
      .createAuthChallenge, user,
      response: ["publicChallengeParameters": .null, "privateChallengeParameters": .null, "challengeMetadata": .null])
    call.details["challengeName"] = "CUSTOM_CHALLENGE"
    call.details["session"] = .array(rounds.map(\.json))
    guard let response = try context.triggers.ask(call, in: realm) else { throw .trigger(.customFlowNotSetUp) }
    let shown = try response.members("publicChallengeParameters", of: .createAuthChallenge)
    let flow = CustomFlow(
      rounds: rounds, secrets: try response.members("privateChallengeParameters", of: .createAuthChallenge),
      metadata: try response.text("challengeMetadata", of: .createAuthChallenge))
    guard shown.allSatisfy({ $0.1.string != nil }) else { throw .trigger(.unreadable(.createAuthChallenge)) }
    let parameters = shown.compactMap { name, value in value.string.map { (name: name, value: $0) } }
    let username = user?.username ?? realm.pretendedUsername(for: typedName)
    return .change { (transaction) throws(CoreError) in
      try proved?(&transaction)
      try Flows.take(handle, client: client.id, in: &transaction)
      let next = Flows.begin(
        .custom, client, user, typed: typedName, origin: facts.origin, device: facts.device?.key, in: &transaction)
      Flows.note(flow, at: next, in: &transaction)
      return .success(.challenge(Challenge(.custom(parameters), handle: next, username: username)))
    }
  }

  private func complete(_ found: User) -> SignInOutcome {
    .change { (transaction) throws(CoreError) in
      if let handle { _ = try Flows.find(handle, client: client.id, in: transaction) }
      try proved?(&transaction)
      guard let user = transaction.realm.users[found.id] else { return .failure(.signIn(.wrongCredentials)) }
      guard user.isEnabled else { return .failure(.account(.disabled)) }
      if user.status == .unconfirmed { return .failure(.account(.notConfirmed)) }
      guard user.hasNativeProfile else { return .failure(.signIn(.noNativeProfile)) }
      return .success(Completion(context: context, facts: facts).complete(user, in: &transaction))
    }
  }

  /// The sign-in is over, without success.
  private func end() -> SignInOutcome {
    .change { (transaction) throws(CoreError) in
      Flows.remove(handle, in: &transaction)
      transaction.record(.signInRefused, user: realm.user(named: typedName)?.id, client: client.id)
      return .failure(.signIn(.wrongCredentials))
    }
  }

  private func call(_ trigger: Trigger, _ user: User?, response: JSONObject) -> TriggerCall {
    var call = TriggerCall(
      trigger, "Authentication", username: user?.username ?? realm.pretendedUsername(for: typedName),
      attributes: user.map(realm.attributesForTriggers) ?? [:], client: client.id, response: response)
    call.details["userNotFound"] = facts.userNotFound(user)
    call.details["clientMetadata"] = JSONObject.texts(facts.laterMetadata)
    return call
  }
}

/// A question about a second factor that a trigger may name.
private enum NamedFactor: String {
  case sms = "SMS_MFA"
  case softwareToken = "SOFTWARE_TOKEN_MFA"
  case email = "EMAIL_OTP"
  case choice = "SELECT_MFA_TYPE"
  case setUp = "MFA_SETUP"
}

extension NextChallenge {
  /// Refuses a challenge that the account cannot answer (the exception is unconfirmed).
  fileprivate func ask(
    _ named: NamedFactor, _ user: User, in transaction: inout Transaction
  ) -> Result<Progress, CoreError> {
    let usable = transaction.realm.factorRules.usable(by: user)
    func ask(_ factor: SecondFactor) -> Result<Progress, CoreError> {
      usable.contains(factor)
        ? self.ask(for: factor, user, in: &transaction) : .failure(.signIn(.challengeNotAvailable))
    }
    switch named {
    case .sms: return ask(.sms)
    case .softwareToken: return ask(.softwareToken)
    case .email: return ask(.email)
    case .choice:
      guard !usable.isEmpty else { return .failure(.signIn(.challengeNotAvailable)) }
      return .success(pose(.factorChoice(usable), user, in: &transaction))
    case .setUp:
      let missing = transaction.realm.factorRules.settable(by: user)
      guard !missing.isEmpty else { return .failure(.signIn(.challengeNotAvailable)) }
      return .success(pose(.factorSetUp(transaction.realm.factorRules.setUp(of: missing)), user, in: &transaction))
    }
  }
}

extension CustomFlow {
  /// About how many bytes it takes.
  var byteCount: Int {
    rounds.reduce(metadata.byteCount + JSON.object(secrets).bytes.count) {
      $0 + 64 + $1.name.byteCount + $1.metadata.byteCount
    }
  }
}
