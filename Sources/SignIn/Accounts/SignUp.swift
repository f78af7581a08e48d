package import Ambient
package import Model
internal import Sandboxes

/// The values of a sign-up.
package struct SignUpRequest: Sendable {
  package var client: ClientID
  package var proof: ClientProof
  package var username: String
  /// nil if the realm allows users without a password.
  package var password: String?
  package var attributes: [Attribute]
  package var metadata: [String: String]
  /// `ValidationData`, for PreSignUp only.
  package var validation: [String: String] = [:]
  /// Whether the code that confirms the account goes out; not where another code that does the same follows at once.
  package var sendsCode = true

  package init(
    client: ClientID, proof: ClientProof = .none, username: String, password: String?, attributes: [Attribute] = [],
    metadata: [String: String] = [:]
  ) {
    self.client = client
    self.proof = proof
    self.username = username
    self.password = password
    self.attributes = attributes
    self.metadata = metadata
  }
}

/// The account that a sign-up created.
package struct SignUpResult: Sendable {
  package let user: SubjectID
  package let username: String
  package let isConfirmed: Bool
  package let delivery: CodeDelivery?
  /// Set if the confirmation may continue with a sign-in.
  package let flow: FlowHandle?
}

extension Accounts {
  /// Makes an unconfirmed account and sends the code that confirms it. Order of the checks: client, secret, permission,
  /// name, password, attributes, uniqueness (docs/reference/cognito-user-pools.md#account-operations).
  package func signUp(_ request: SignUpRequest) throws(CoreError) -> SignUpResult {
    let (realm, _) = try current()
    let client = try realm.client(request.client)
    try client.verify(request.proof, usernames: [request.username])
    try context.signIns.checkMagic(name: request.username, at: .signUp, client: client)
    guard realm.settings.allowsSelfSignUp else { throw .signUp(.notAllowed) }
    let named = try realm.account(named: request.username, attributes: AttributeList(request.attributes))
    try realm.checkNewPassword(request.password)
    try realm.checkLeaked(request.password, at: .signUp, client: client.id)
    try realm.checkNewAttributes(named.attributes, client: client)
    let decision = try preSignUp(
      "SignUp", named, client: client.id, validation: request.validation, metadata: request.metadata, in: realm)

    let result: SignUpResult = try update { (transaction) throws(CoreError) in
      let user = try transaction.addUser(
        try named.decided(decision).marked, password: request.password,
        status: decision.confirms ? .confirmed : .unconfirmed,
        isTemporary: false, id: decision.subject, takesAliases: !decision.verifies.isEmpty)
      transaction.record(.signedUp, user: user.id, client: client.id)
      Annotations.note(user: user, client: client.id)
      transaction.confirmation = context.accounts.confirmationLink(of: client.id, in: transaction.realm)
      let delivery =
        request.sendsCode && !decision.confirms
        ? Codes.send(
          for: .signUp, kind: .signUp, to: user.id, at: transaction.realm.verificationAttribute(of: user),
          metadata: request.metadata, in: &transaction) : nil
      // Confirmed at once and without a password, nothing was proved that could sign in.
      let flow =
        decision.confirms && request.password == nil && request.proof != .ownPages
        ? nil : Flows.beginAtSignUp(client, user, proof: request.proof, in: &transaction)
      return SignUpResult(
        user: user.id, username: user.username, isConfirmed: decision.confirms, delivery: delivery, flow: flow)
    }
    if result.isConfirmed {
      try postConfirmation(of: result.user, client: client.id, metadata: request.metadata)
    }
    return result
  }

  /// Confirms an account with the code that was sent to it. Returns a handle by which the user can sign in at once, if
  /// the sign-up created one.
  package func confirmSignUp(
    client clientID: ClientID, proof: ClientProof, username: String, code: String, forcesAlias: Bool = false,
    flow handle: FlowHandle? = nil, metadata: [String: String] = [:]
  ) throws(CoreError) -> FlowHandle? {
    let (realm, _) = try current()
    let client = try realm.client(clientID)
    try client.verify(proof, usernames: [username])
    try context.signIns.checkMagic(name: username, at: .confirmation, client: client)
    try context.signIns.checkMagic(code: code)
    guard let found = realm.user(named: username) else {
      guard client.hidesUserExistence else { throw .account(.unknownToClient) }
      return try commitResult { (transaction) throws(CoreError) in
        .failure(transaction.pretend(.confirmSignUp, with: username) ?? .code(.wrong))
      }
    }
    let flow: FlowHandle? = try commitResult { (transaction) throws(CoreError) in
      guard var user = transaction.realm.users[found.id] else { return .failure(.account(.unknownToClient)) }
      guard user.status == .unconfirmed else { return .failure(.account(.cannotConfirm(user.status))) }
      let taken = Codes.check(code, for: .signUp, limit: .confirmSignUp, of: &user, in: &transaction)
      guard case .success(let pending) = taken else { return taken.map { _ in nil } }
      user.takeCode(pending)
      user.markVerified(pending.attribute)
      if let failure = transaction.settleAliases(of: user, taking: forcesAlias) { return .failure(failure) }
      user.status = .confirmed
      transaction.store(&user)
      transaction.record(.confirmed, user: user.id, client: client.id)
      return .success(
        Flows.confirm(handle, client: client, user: user, address: pending.attribute, proof: proof, in: &transaction))
    }
    try postConfirmation(of: found.id, client: client.id, metadata: metadata)
    return flow
  }

  /// Sends another sign-up code and invalidates the earlier one. The response does not reveal whether the account
  /// exists if the client hides that.
  package func resendSignUpCode(
    client clientID: ClientID, proof: ClientProof, username: String, metadata: [String: String] = [:]
  ) throws(CoreError) -> CodeDelivery? {
    let (realm, _) = try current()
    let client = try realm.client(clientID)
    try client.verify(proof, usernames: [username])
    try context.signIns.checkMagic(name: username, at: .confirmation, client: client)
    let hides = client.hidesUserExistence
    if hides, realm.settings.autoVerified.isEmpty { throw .attributes(.verificationOff) }
    guard let found = realm.user(named: username) else {
      guard hides else { throw .account(.unknownToClient) }
      return try commitResult { (transaction) throws(CoreError) in
        let refusal = transaction.pretend(.resendCode, with: username)
        return refusal.map { .failure($0) } ?? .success(transaction.realm.pretendedDelivery(for: username))
      }
    }
    return try commitResult { (transaction) throws(CoreError) in
      guard var user = transaction.realm.users[found.id] else { return .failure(.account(.unknownToClient)) }
      let awaits = user.status == .unconfirmed
      guard awaits || hides else { return .failure(.account(.alreadyConfirmed)) }
      let attribute = transaction.realm.verificationAttribute(of: user)
      if attribute == nil, !hides { return .failure(.attributes(.verificationOff)) }
      guard Codes.admit(.resendCode, &user.attempts, in: transaction) else {
        transaction.realm.users.replace(user)
        return .failure(Codes.limitExceeded(.resendCode, user.attempts, at: transaction.now))
      }
      guard let attribute, awaits, user.isEnabled || !hides else {
        transaction.realm.users.replace(user)
        return .success(transaction.realm.pretendedDelivery(for: username))
      }
      transaction.store(&user)
      transaction.confirmation = context.accounts.confirmationLink(of: client.id, in: transaction.realm)
      let delivery = Codes.send(
        for: .signUp, kind: .resend, to: user.id, at: attribute, metadata: metadata, in: &transaction)
      return .success(delivery)
    }
  }
}
