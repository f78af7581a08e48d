internal import JSON

/// A step of a sign-in that triggers lead (reference: cognito-user-pools.md §2.10).
package struct CustomRound: Hashable, Sendable {
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
}

/// How far such a sign-in has come, and what its open question is checked against.
package struct CustomFlow: Sendable {
  var rounds: [CustomRound]
  var secrets: JSONObject = [:]
  var metadata: String?
}

extension SignInAttempt {
  /// Begins it: with the client's first SRP value, where a password is to be proved first.
  func startCustom(_ clientValue: [UInt8]?) throws(CoreError) -> SignInStep {
    guard realm.settings.triggers.isOn(.defineAuthChallenge) else { throw .trigger(.customFlowNotSetUp) }
    let user = try userOrPretence()
    return try goOn(clientValue == nil ? [] : [.proofStart], user, clientValue: clientValue)
  }

  /// Has the answer to a question checked. Right or wrong, the answered flow is spent.
  func answerCustom(_ answer: String, of flow: Flow, _ custom: CustomFlow) throws(CoreError) -> SignInStep {
    let user = flow.user.flatMap { realm.users[$0] }
    if flow.user != nil, user == nil { throw .invalidFlow }
    var call = call(.verifyAuthChallengeResponse, user, response: ["answerCorrect": .null])
    call.details["privateChallengeParameters"] = .object(custom.secrets)
    call.details["challengeAnswer"] = .string(answer)
    guard let response = try service.ask(call, in: realm) else { throw .trigger(.customFlowNotSetUp) }
    let isRight = try response.flag("answerCorrect", of: .verifyAuthChallengeResponse)
    let round = CustomRound(name: "CUSTOM_CHALLENGE", isRight: isRight, metadata: custom.metadata)
    return try goOn(custom.rounds + [round], user, clientValue: nil)
  }

  /// Asks what comes next, and does it.
  func goOn(_ rounds: [CustomRound], _ user: User?, clientValue: [UInt8]?) throws(CoreError) -> SignInStep {
    var call = call(
      .defineAuthChallenge, user, response: ["challengeName": .null, "issueTokens": .null, "failAuthentication": .null])
    call.details["session"] = .array(rounds.map(\.json))
    guard let response = try service.ask(call, in: realm) else { throw .trigger(.customFlowNotSetUp) }
    if try response.flag("failAuthentication", of: .defineAuthChallenge) { return try end() }
    if try response.flag("issueTokens", of: .defineAuthChallenge) {
      // Nobody is not signed in, whatever a trigger says.
      guard let user else { return try end() }
      return try finishCustom(user)
    }
    switch try response.text("challengeName", of: .defineAuthChallenge) {
    case "CUSTOM_CHALLENGE":
      return try putQuestion(rounds, user)
    case "PASSWORD_VERIFIER":
      guard let clientValue else { throw .trigger(.unreadable(.defineAuthChallenge)) }
      let step = try startProof(clientValue, user: user, inFlow: true)
      guard case .challenge(let challenge) = step, let next = challenge.handle else { return step }
      try service.update { (draft) throws(CoreError) in draft.note(CustomFlow(rounds: rounds), at: next) }
      return step
    case let name?:
      if ["SMS_MFA", "SOFTWARE_TOKEN_MFA", "EMAIL_OTP", "SELECT_MFA_TYPE", "MFA_SETUP"].contains(name) {
        throw .notImplemented("\(name) named by DefineAuthChallenge")
      }
      throw .trigger(.unreadable(.defineAuthChallenge))
    case nil:
      throw .trigger(.unreadable(.defineAuthChallenge))
    }
  }

  private func putQuestion(_ rounds: [CustomRound], _ user: User?) throws(CoreError) -> SignInStep {
    var call = call(
      .createAuthChallenge, user,
      response: ["publicChallengeParameters": .null, "privateChallengeParameters": .null, "challengeMetadata": .null])
    call.details["challengeName"] = "CUSTOM_CHALLENGE"
    call.details["session"] = .array(rounds.map(\.json))
    guard let response = try service.ask(call, in: realm) else { throw .trigger(.customFlowNotSetUp) }
    let shown = try response.members("publicChallengeParameters", of: .createAuthChallenge)
    let flow = CustomFlow(
      rounds: rounds, secrets: try response.members("privateChallengeParameters", of: .createAuthChallenge),
      metadata: try response.text("challengeMetadata", of: .createAuthChallenge))
    guard shown.allSatisfy({ $0.1.string != nil }) else { throw .trigger(.unreadable(.createAuthChallenge)) }
    let parameters = shown.compactMap { name, value in value.string.map { (name: name, value: $0) } }
    return try service.update { (draft) throws(CoreError) in
      if let handle { _ = try draft.find(handle, client: client.id) }
      draft.spend(handle)
      let next = draft.begin(
        .custom, client, user, typed: typedName, origin: origin, device: device?.key)
      draft.note(flow, at: next)
      return .challenge(
        Challenge(
          .custom(parameters), handle: next, username: user?.username ?? realm.pretendedUsername(for: typedName)))
    }
  }

  private func finishCustom(_ found: User) throws(CoreError) -> SignInStep {
    let progress: Progress = try service.attempt { (draft) throws(CoreError) in
      guard let user = draft.realm.users[found.id] else { return .failure(.wrongCredentials) }
      if let handle { _ = try draft.find(handle, client: client.id) }
      guard user.isEnabled else { return .failure(.userDisabled) }
      if user.status == .unconfirmed { return .failure(.userNotConfirmed) }
      return .success(complete(user, in: &draft))
    }
    return try finish(progress)
  }

  /// The sign-in is over, without success.
  private func end() throws(CoreError) -> SignInStep {
    try service.update { (draft) throws(CoreError) in
      draft.spend(handle)
      draft.record(.signInRefused, user: realm.user(named: typedName)?.id, client: client.id)
    }
    throw .wrongCredentials
  }

  private func call(_ trigger: Trigger, _ user: User?, response: JSONObject) -> TriggerCall {
    var call = TriggerCall(
      trigger, "Authentication", username: user?.username ?? realm.pretendedUsername(for: typedName),
      attributes: user.map(realm.attributesForTriggers) ?? [:], client: client.id, response: response)
    call.details["userNotFound"] = .bool(user == nil)
    call.details["clientMetadata"] = JSONObject.texts(laterMetadata)
    return call
  }
}

extension Draft {
  /// Keeps with a flow what its triggers need to know later.
  fileprivate mutating func note(_ custom: CustomFlow, at handle: FlowHandle) {
    guard var flow = realm.flows.find(handle.id, at: now)?.value else { return }
    flow.custom = custom
    realm.flows.replace(flow, for: handle.id)
  }
}
