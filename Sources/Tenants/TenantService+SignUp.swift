internal import Ambient
package import Model
internal import Sandboxes
internal import SignIn

/// Signing up (docs/reference/entra-native-authentication.md#sign-up-start).
extension TenantService {
  /// Begins: name, password and attributes are checked, as far as given.
  package func beginSignUp(
    client: FlowClient, username: String, password: String?, attributes: [Attribute], abilities: Abilities,
    entry: FlowEntry? = nil
  ) throws(CoreError) -> TenantFlowStep {
    let (tenant, realm, _) = try current()
    let client = client.client
    let userFlow = tenant.userFlow(named: client.application?.userFlow)
    guard ContactAddress.isEmail(username) else { throw .tenant(.usernameInvalid) }
    guard realm.directory.user(named: username) == nil else { throw .signUp(.usernameTaken) }
    if userFlow.method != .emailOtp, let password,
      let violation = tenant.violation(of: password, attributes: attributes)
    {
      throw .tenant(.passwordRefused(violation))
    }
    let wrong = userFlow.invalid(in: attributes)
    guard wrong.isEmpty else { throw .tenant(.attributesRefused(wrong)) }
    let needsPassword = userFlow.method == .emailPassword && password == nil
    let needed: Abilities = needsPassword ? [.codes, .passwords] : .codes
    guard abilities.isSuperset(of: needed) else { return .redirect(missing: needed.subtracting(abilities)) }
    let token = try begin(.signUp, client, user: nil, username: username, abilities) { flow, transaction in
      if userFlow.method != .emailOtp, let password { transaction.setPassword(password, of: &flow) }
      flow.collect(attributes, userFlow)
      flow.take(entry)
    }
    return .proceed(seal(token, realm))
  }

  /// Sends the code that verifies the address, or another one; afterwards, requires the password.
  package func challengeSignUp(
    _ token: String, client: ClientID, abilities: Abilities? = nil
  ) throws(CoreError) -> TenantFlowStep {
    let (_, realm, now) = try current()
    let flow = try realm.flow(token, [.signUp], client: client, at: now)
    let able = abilities ?? flow.abilities
    switch flow.step {
    case .started, .codeAsked:
      guard able.contains(.codes) else { return .redirect(missing: .codes) }
      return try poseCode(
        flow, realm, step: .codeAsked, kind: flow.step == .started ? .signUp : .resend,
        to: StrongMethod(channel: .email, address: flow.username))
    case .passwordWanted, .passwordAsked:
      guard able.contains(.passwords) else { return .redirect(missing: .passwords) }
      return .password(seal(try move(flow, to: .passwordAsked), realm))
    default:
      throw .tenant(.continuationInvalid)
    }
  }

  /// The answer to a step of a sign-up.
  package enum SignUpReply: Sendable {
    case code(String)
    case password(String)
    case attributes([Attribute])
    /// All values that are still missing, together: all are accepted, or none.
    case collected(password: String?, [Attribute])
  }

  /// Takes a code, a password or attributes; when nothing lacks the account is made.
  package func continueSignUp(
    _ token: String, client clientID: ClientID, reply: SignUpReply
  ) throws(CoreError) -> TenantFlowStep {
    let (tenant, realm, now) = try current()
    let read = try realm.flow(token, [.signUp], client: clientID, at: now)
    let asking = try tenantClient(clientID, in: realm)
    let userFlow = tenant.userFlow(named: asking.application?.userFlow)
    let extensions = try CollectionExtensions(client: asking, in: realm, service)
    let step: SignUpProgress = try service.commitResult { (transaction) throws(CoreError) in
      var flow = try transaction.flow(again: read)
      switch (reply, flow.step) {
      case (.code(let digits), .codeAsked):
        if let refusal = transaction.refusal(of: digits, &flow) { return .failure(refusal) }
        flow.proofs.insert(.emailCode)
      case (.password(let password), .passwordAsked), (.password(let password), .passwordWanted):
        if let violation = tenant.violation(of: password, attributes: flow.attributes) {
          return .failure(.tenant(.passwordRefused(violation)))
        }
        transaction.setPassword(password, of: &flow)
        flow.proofs.insert(.password)
      case (.attributes(let attributes), .attributesWanted), (.attributes(let attributes), .codeAsked),
        (.attributes(let attributes), .started):
        let wrong = userFlow.invalid(in: attributes)
        guard wrong.isEmpty else { return .failure(.tenant(.attributesRefused(wrong))) }
        flow.collect(attributes, userFlow)
        if flow.step != .attributesWanted {
          return .success(.verificationWanted(transaction.advance(&flow, to: .codeAsked)))
        }
      case (.collected(let password, let attributes), .passwordAsked),
        (.collected(let password, let attributes), .passwordWanted),
        (.collected(let password, let attributes), .attributesWanted):
        let wrong = userFlow.invalid(in: attributes)
        guard wrong.isEmpty else { return .failure(.tenant(.attributesRefused(wrong))) }
        flow.collect(attributes, userFlow)
        if let password {
          if let violation = tenant.violation(of: password, attributes: flow.attributes) {
            return .failure(.tenant(.passwordRefused(violation)))
          }
          transaction.setPassword(password, of: &flow)
          flow.proofs.insert(.password)
        }
      default:
        return .failure(.tenant(.continuationInvalid))
      }
      // An incomplete response changes nothing: the same token accepts the complete one later.
      if flow.step != .attributesWanted { flow.withdrawTokens() }
      return try transaction.proceedSignUp(&flow, userFlow, extensions)
    }
    switch step {
    case .passwordWanted(let token): return .passwordWanted(seal(token, realm))
    case .attributesWanted(let token, let missing): return .attributesWanted(seal(token, realm), missing)
    case .verificationWanted(let token): return .verificationWanted(seal(token, realm), "email")
    case .made(let token): return .proceed(seal(token, realm))
    }
  }
}

/// How far a sign-up came inside of the lock.
private enum SignUpProgress: Sendable {
  case passwordWanted(ContinuationToken)
  case attributesWanted(ContinuationToken, [UserFlowAttribute])
  case verificationWanted(ContinuationToken)
  case made(ContinuationToken)
}

extension Transaction {
  /// The service's order: password, required attributes, done.
  fileprivate mutating func proceedSignUp(
    _ flow: inout TenantFlow, _ userFlow: UserFlow, _ extensions: CollectionExtensions
  ) throws(CoreError) -> Result<SignUpProgress, CoreError> {
    let asksPassword =
      userFlow.method == .emailPassword || userFlow.method == .either && flow.abilities.contains(.passwords)
    if asksPassword, flow.password == nil {
      return .success(.passwordWanted(advance(&flow, to: .passwordWanted)))
    }
    let issuer = realm.tenant?.domains.first ?? ""
    try extensions.begin(&flow, userFlow, issuer: issuer)
    let missing = userFlow.missing(in: flow.attributes)
    guard missing.isEmpty else {
      return .success(.attributesWanted(advance(&flow, to: .attributesWanted), missing))
    }
    guard realm.directory.user(named: flow.username) == nil else { return .failure(.signUp(.usernameTaken)) }
    userFlow.complete(&flow.attributes)
    try extensions.end(&flow, userFlow, issuer: issuer)
    let account = realm.directory.account(named: flow.username, attributes: flow.attributes)
    var user = try addUser(account, password: nil, status: .confirmed, isTemporary: false, id: flow.user)
    user.password = flow.password
    realm.users.replace(user)
    record(.signedUp, user: user.id, client: flow.client)
    record(.confirmed, user: user.id, client: flow.client)
    flow.password = nil
    return .success(.made(pass(&flow, to: .completed)))
  }

  fileprivate mutating func setPassword(_ password: String, of flow: inout TenantFlow) {
    let account = realm.directory.account(named: flow.username, attributes: AttributeList())
    flow.password = PasswordSecret(
      password: password, realm: realm.id, username: account.username ?? flow.user.description, random: &random)
  }
}

extension TenantFlow {
  /// Takes over what the user flow collects; unknown names are passed over.
  fileprivate mutating func collect(_ given: [Attribute], _ userFlow: UserFlow) {
    for attribute in given where userFlow.attributes.contains(where: { $0.name == attribute.name }) {
      attributes[attribute.name] = attribute.value
    }
  }
}
