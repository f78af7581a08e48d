package import Model
internal import Sandboxes

/// Steps of the hosted pages besides the sign-in itself: showing a challenge again, and continuing after another page.
extension SignIns {
  /// The question that an open flow waits for an answer to, so that a page can be shown once more.
  package func question(of handle: FlowHandle, client clientID: ClientID) throws(CoreError) -> Challenge {
    let (realm, now) = try current()
    let flow = try realm.flow(handle, of: try realm.client(clientID).id, at: now)
    guard let id = flow.user else { return try pretendedQuestion(of: flow, handle, realm) }
    guard let user = realm.users[id] else { throw .signIn(.invalidFlow) }
    switch flow.step {
    case .newPassword:
      return Challenge(
        .newPassword(required: realm.missingAttributes(of: user), attributes: user.attributes), handle: handle,
        username: flow.typedName)
    case .code(_, let channel, let address):
      let attribute: AttributeName = channel == .sms ? .phoneNumber : .email
      return Challenge(
        .code(CodeDelivery(to: address, attribute: attribute)), handle: handle, username: flow.typedName)
    case .choice:
      return Challenge(.choice, handle: handle, username: flow.typedName, available: realm.factorRules.first(of: user))
    case .password:
      return Challenge(.password, handle: handle, username: flow.typedName)
    case .factorCode, .totp, .factorChoice, .factorSetUp, .addressSetUp:
      guard let question = realm.factorQuestion(of: flow.step, user) else { throw .signIn(.invalidFlow) }
      return Challenge(question, handle: handle, username: flow.typedName)
    case .passkey(let challenge, let relyingParty):
      return Challenge(
        .passkey(realm.passkeyRequest(challenge, relyingParty, user)), handle: handle, username: flow.typedName)
    case .passwordProofStart, .passwordProof, .simulatedCode, .signUp, .confirmed, .deviceProofStart, .deviceProof,
      .custom:
      throw .signIn(.invalidFlow)
    }
  }

  /// Whether the user of an open flow that requires a second factor has another one.
  package func offersAnotherFactor(than handle: FlowHandle, client: ClientID) -> Bool {
    guard let (realm, now) = try? current(), let flow = try? realm.flow(handle, of: client, at: now),
      let user = flow.user.flatMap({ realm.users[$0] })
    else { return false }
    switch flow.step {
    case .factorCode, .totp: return realm.factorRules.askable(of: user).count > 1
    default: return false
    }
  }

  private func pretendedQuestion(of flow: Flow, _ handle: FlowHandle, _ realm: Realm) throws(CoreError) -> Challenge {
    switch flow.step {
    case .simulatedCode(let choice):
      Challenge(
        .code(realm.pretendedDelivery(for: flow.typedName, by: choice)), handle: handle, username: flow.typedName)
    case .choice:
      Challenge(.choice, handle: handle, username: flow.typedName, available: [.passwordProof, .password])
    case .password:
      Challenge(.password, handle: handle, username: flow.typedName)
    case .newPassword, .passwordProofStart, .passwordProof, .code, .signUp, .confirmed, .factorCode, .totp,
      .factorChoice, .factorSetUp, .addressSetUp, .deviceProofStart, .deviceProof, .passkey, .custom:
      throw .signIn(.invalidFlow)
    }
  }

  /// A flow that signs in the user who confirms the account next. Call it only after ``CoreError/userNotConfirmed``,
  /// which is thrown only after the password was proved.
  package func beginConfirmation(client clientID: ClientID, username: String) throws(CoreError) -> FlowHandle {
    try update { (transaction) throws(CoreError) in
      let client = try transaction.realm.client(clientID)
      guard let user = transaction.realm.user(named: username), user.status == .unconfirmed else {
        throw .signIn(.invalidFlow)
      }
      return Flows.beginConfirmation(client, user, in: &transaction)
    }
  }
}

extension Realm {
  /// Attributes that everybody must have and this account lacks.
  func missingAttributes(of user: User) -> [AttributeName] {
    schema.required.map(\.name).filter { (user.attributes[$0] ?? "").isEmpty }
  }
}
