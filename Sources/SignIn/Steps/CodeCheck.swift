internal import Ambient
internal import Model
internal import Sandboxes

/// A one-time code as first factor.
struct CodeCheck: SignInPart {
  let context: RealmContext
  let facts: SignInFacts

  /// Sends the code: eight digits, valid for one step; an earlier one becomes invalid.
  func send(to found: User, attribute: AttributeName) throws(CoreError) -> SignInOutcome {
    guard found.isEnabled else {
      guard client.hidesUserExistence else { throw .account(.disabled) }
      return PretendedChoices(context: context, facts: facts).code(attribute == .email ? .emailCode : .smsCode)
    }
    return .change { (transaction) throws(CoreError) in
      guard var user = transaction.realm.users[found.id], let address = user.attributes[attribute] else {
        throw .signIn(.challengeNotAvailable)
      }
      let code = Codes.make(digits: 8, in: &transaction)
      let delivery = CodeDelivery(to: address, attribute: attribute)
      try Flows.take(handle, client: client.id, in: &transaction)
      let next = facts.begin(.code(code, channel: delivery.channel, address: address), user, in: &transaction)
      user.codeFlow = next.id
      transaction.realm.users.replace(user)
      transaction.isBeginningSignIn = !facts.isAnswer
      Codes.deliver(
        code, kind: .signInCode, to: user, attribute: attribute, address: address, metadata: facts.metadata,
        in: &transaction)
      let question = Challenge(
        .code(delivery), handle: next, username: user.username,
        available: [delivery.channel == .sms ? .smsCode : .emailCode])
      return .success(.challenge(question))
    }
  }

  /// A right code proves the address that it was sent to, which confirms the account as well; a wrong one may be tried
  /// again.
  func check(isRight: Bool, of flow: Flow) throws(CoreError) -> SignInOutcome {
    let found = try facts.user(of: flow)
    return .change { (transaction) throws(CoreError) in
      guard let handle, var user = transaction.realm.users[found.id] else { return .failure(.signIn(.invalidFlow)) }
      let flow = try Flows.find(handle, client: client.id, in: transaction)
      if let failure = user.lock(in: transaction.realm, at: transaction.now) { return .failure(failure) }
      guard isRight, user.codeFlow == handle.id, user.hasAddress(of: flow) else {
        Flows.noteWrongCode(handle, flow, in: &transaction)
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
      return NextChallenge(context: context, facts: facts.proving(flow.step.method)).proceed(user, in: &transaction)
    }
  }

  /// The result of a code for an unknown user: as many attempts as with a real one, and the same lockout.
  func refuse() throws(CoreError) -> SignInOutcome {
    guard let handle else { throw .signIn(.invalidFlow) }
    let pretended = PretendedUser(context: context, facts: facts)
    return pretended.refuse(typedName, .wrongCode) { (transaction) throws(CoreError) in
      Flows.noteWrongCode(handle, try Flows.find(handle, client: client.id, in: transaction), in: &transaction)
    }
  }
}

extension User {
  /// Whether the account still has the address of the flow's code.
  fileprivate func hasAddress(of flow: Flow) -> Bool {
    guard case .code(_, let channel, let address) = flow.step else { return false }
    return attributes[channel == .sms ? .phoneNumber : .email] == address
  }
}
