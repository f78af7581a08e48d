internal import Ambient
package import Model
package import Sandboxes
internal import Tokens

/// Registering an authenticator app: a secret is issued, and its first code is sent back
/// (docs/reference/cognito-user-pools.md#account-operations, docs/reference/cognito-sign-in.md#factor-preferences).
extension Bearer {
  /// Issues the secret of a new app, replacing an unverified one; a registered app stays until the new one is verified.
  package func associateSoftwareToken() throws(CoreError) -> [UInt8] {
    guard realm.factorRules.offers(.softwareToken) else { throw .factor(.softwareTokenNotOffered) }
    let subject = user.id
    return try service.update { (transaction) throws(CoreError) in
      guard var user = transaction.realm.users[subject] else { throw .account(.notFound) }
      let token = transaction.newSoftwareToken()
      user.factors.pendingToken = token
      transaction.realm.users.replace(user)
      return token.secret
    }
  }

  /// Registers the app by its first code.
  package func verifySoftwareToken(code: String, name: String?) throws(CoreError) {
    guard realm.factorRules.offers(.softwareToken) else { throw .factor(.softwareTokenNotOffered) }
    let subject = user.id
    try service.commitResult { (transaction) throws(CoreError) -> Result<Void, CoreError> in
      guard var user = transaction.realm.users[subject] else { return .failure(.account(.notFound)) }
      // A user with a registered app may verify it again.
      guard var token = user.factors.pendingToken ?? user.factors.token else {
        return .failure(.factor(.softwareTokenNotAssociated))
      }
      if let refusal = token.use(code, at: transaction.now) { return .failure(refusal.ofSetUp) }
      token.name = name ?? token.name
      transaction.register(token, &user)
      return .success(())
    }
  }
}

extension IdentityCore {
  /// The realm of an open sign-in.
  package func realm(
    of flow: FlowHandle, _ context: RequestScope = RequestScope()
  ) throws(CoreError) -> RealmContext {
    do throws(CoreError) {
      return try realm(flow.realm, context)
    } catch {
      throw .signIn(.invalidFlow)
    }
  }
}

extension Factors {
  /// Returns the secret of an app that is set up in the middle of a sign-in, and the handle for the next step.
  package func associateSoftwareToken(
    in handle: FlowHandle
  ) throws(CoreError) -> (secret: [UInt8], next: FlowHandle) {
    try update { (transaction) throws(CoreError) in
      let (flow, setUp, user) = try transaction.setUp(of: handle)
      let token = transaction.newSoftwareToken()
      let next = setUp.with(token)
      return (token.secret, try transaction.goOn(from: handle, flow, with: next, user))
    }
  }

  /// Registers that app by its first code, and gives the handle with which to end the sign-in. A wrong code may be
  /// tried again with the same handle.
  package func verifySoftwareToken(
    code: String, name: String?, in handle: FlowHandle
  ) throws(CoreError) -> FlowHandle {
    try commitResult { (transaction) throws(CoreError) in
      var (flow, setUp, user) = try transaction.setUp(of: handle)
      guard var token = setUp.token else { return .failure(.factor(.softwareTokenNotAssociated)) }
      if let refusal = token.use(code, at: transaction.now) {
        Flows.noteWrongCode(handle, flow, in: &transaction)
        return .failure(refusal.ofSetUp)
      }
      token.name = name
      transaction.register(token, &user)
      let next = setUp.with(token, isDone: true)
      return .success(try transaction.goOn(from: handle, flow, with: next, user))
    }
  }
}

extension CoreError {
  /// A wrong code has another name while the app is set up.
  fileprivate var ofSetUp: CoreError { self == .factor(.wrongTOTP) ? .factor(.softwareTokenNotVerified) : self }
}

extension Transaction {
  /// 256 bits, as the service's secrets have.
  fileprivate mutating func newSoftwareToken() -> SoftwareToken {
    SoftwareToken(secret: random.bytes(32))
  }

  fileprivate mutating func register(_ token: SoftwareToken, _ user: inout User) {
    user.factors.token = token
    user.factors.pendingToken = nil
    store(&user)
  }

  /// The open flow of that handle, if an app may be set up in it.
  fileprivate func setUp(of handle: FlowHandle) throws(CoreError) -> (Flow, FactorSetUp, User) {
    let flow = try Flows.find(handle, in: self)
    guard case .factorSetUp(let setUp) = flow.step, let id = flow.user, let user = realm.users[id], user.isEnabled
    else {
      throw .signIn(.invalidFlow)
    }
    guard setUp.options.contains(.softwareToken), realm.factorRules.offers(.softwareToken) else {
      throw .factor(.softwareTokenNotOffered)
    }
    return (flow, setUp, user)
  }

  fileprivate mutating func goOn(
    from handle: FlowHandle, _ flow: Flow, with setUp: FactorSetUp, _ user: User
  ) throws(CoreError) -> FlowHandle {
    Flows.consume(handle, in: &self)
    let client = try realm.client(flow.client)
    let next = Flows.begin(
      .factorSetUp(setUp), client, user, typed: flow.typedName, origin: flow.origin, device: flow.device,
      context: flow.context, in: &self)
    Flows.note(flow.custom, at: next, in: &self)
    return next
  }
}
