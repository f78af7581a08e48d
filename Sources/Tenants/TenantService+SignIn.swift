internal import Ambient
package import JSON
package import Model
internal import Sandboxes
internal import SignIn
internal import Tokens

/// Signing in (docs/reference/entra-native-authentication.md#sign-in).
extension TenantService {
  /// Starts a sign-in with the user's name and the client's abilities.
  package func beginSignIn(
    client: FlowClient, username: String, abilities: Abilities, entry: FlowEntry? = nil
  ) throws(CoreError) -> TenantFlowStep {
    let (tenant, realm, _) = try current()
    let client = client.client
    guard let user = realm.directory.user(named: username), user.status != .unconfirmed else {
      throw .account(.notFound)
    }
    let userFlow = tenant.userFlow(named: client.application?.userFlow)
    let factor = userFlow.factor(of: user)
    guard abilities.contains(factor) else { return .redirect(missing: factor) }
    let token = try begin(.signIn, client, user: user.id, username: username, abilities) { flow, _ in
      flow.take(entry)
    }
    return .proceed(seal(token, realm))
  }

  func begin(
    _ family: TenantFlow.Family, _ client: Client, user: SubjectID?, username: String, _ abilities: Abilities,
    _ fill: @Sendable (inout TenantFlow, inout Transaction) throws(CoreError) -> Void = { _, _ in }
  ) throws(CoreError) -> ContinuationToken {
    try service.update { (transaction) throws(CoreError) in
      var flow = TenantFlow(
        id: transaction.random.uniqueID(), family: family, client: client.id,
        user: user ?? transaction.random.uniqueID(),
        username: username, abilities: abilities, step: .started)
      try fill(&flow, &transaction)
      return transaction.advance(&flow, to: .started)
    }
  }

  /// Begins the next proof: the password, or a code that is sent now; a further call sends another one. For a second
  /// factor `method` names it.
  package func challenge(
    _ token: String, client: ClientID, abilities: Abilities? = nil, method: String? = nil
  ) throws(CoreError) -> TenantFlowStep {
    let (tenant, realm, now) = try current()
    let flow = try realm.flow(token, [.signIn, .signUp, .reset], client: client, at: now)
    guard let user = realm.users[flow.user] else { throw .tenant(.continuationInvalid) }
    let able = abilities.map { flow.abilities.subtracting([.codes, .passwords]).union($0) } ?? flow.abilities
    switch flow.step {
    case .started, .codeAsked, .passwordAsked, .passkeyAsked(_, isSecond: false):
      guard flow.family == .signIn else { throw .tenant(.continuationInvalid) }
      let userFlow = tenant.userFlow(named: try realm.client(client).application?.userFlow)
      let factor = userFlow.factor(of: user)
      guard able.contains(factor) else { return .redirect(missing: factor) }
      if factor == .passwords { return .password(seal(try move(flow, to: .passwordAsked), realm)) }
      return try poseCode(flow, realm, step: .codeAsked, kind: .signInCode, to: flow.ownMethod(of: user))
    case .secondFactorWanted, .secondFactorListed, .secondFactorAsked, .passkeyAsked(_, isSecond: true):
      let methods = tenant.secondFactors(of: user, flow, client: try realm.client(client))
      guard let chosen = method.map({ id in methods.first { $0.id == id } }) ?? (methods.count == 1 ? methods[0] : nil)
      else {
        throw method == nil ? .tenant(.methodChoiceMissing) : .tenant(.continuationInvalid)
      }
      guard !tenant.blocks(chosen.address) else { throw .tenant(.contactBlocked) }
      return try poseCode(flow, realm, step: .secondFactorAsked, kind: .mfa, to: chosen)
    default:
      throw .tenant(.continuationInvalid)
    }
  }

  /// The methods of a second factor.
  package func secondFactors(_ token: String, client: ClientID) throws(CoreError) -> MethodList {
    let (tenant, realm, now) = try current()
    let flow = try realm.flow(token, [.signIn, .signUp, .reset], client: client, at: now)
    guard flow.step.isSecondFactor, let user = realm.users[flow.user] else { throw .tenant(.continuationInvalid) }
    let methods = tenant.secondFactors(of: user, flow, client: try realm.client(client))
    return MethodList(token: seal(try move(flow, to: .secondFactorListed), realm), methods: methods)
  }

  /// The proof that a client sends to complete a sign-in.
  package enum SignInReply: Sendable {
    case password(String)
    case code(String)
    /// The assertion of a passkey (`AuthenticationResponseJSON`).
    case passkey(JSON)
    /// No new proof: the flow has proved enough.
    case nothing
  }

  /// Verifies the response, and reaches `goal` unless something else is required.
  /// - Parameter claims: the client's claims request; nil for the earlier one.
  package func finish(
    _ token: String, client clientID: ClientID, reply: SignInReply, goal: SignInGoal,
    claims: TenantClaimsRequest? = nil
  ) throws(CoreError) -> SignInOutcome {
    let (_, realm, now) = try current()
    _ = try tenantClient(clientID, in: realm)
    var flow = try realm.flow(token, [.signIn, .signUp, .reset], client: clientID, at: now)
    if let claims { flow.claims = claims }
    switch (reply, flow.step) {
    case (.password(let password), .passwordAsked):
      return try finish(flow, realm, now, password: password, goal: goal)
    case (.code(let digits), .codeAsked) where flow.family == .signIn,
      (.code(let digits), .secondFactorAsked):
      let isSecond = flow.step == .secondFactorAsked
      return try settle(flow, realm, goal) { (transaction, flow) in
        let channel = flow.code?.channel
        if let refusal = transaction.refusal(of: digits, &flow) { return refusal }
        flow.proofs.insert(isSecond && channel == .sms ? .smsCode : .emailCode)
        if isSecond { flow.proofs.insert(.registration) }
        return nil
      }
    case (.passkey(let credential), .passkeyAsked(let challenge, _)):
      return try finish(flow, realm, passkey: credential, challenge: challenge, goal: goal)
    case (.nothing, .completed):
      return try settle(flow, realm, goal, isProved: false) { _, _ in nil }
    case (.password, .codeAsked), (.code, .passwordAsked):
      throw .tenant(.otherFactorAsked)
    default:
      throw .tenant(.continuationInvalid)
    }
  }

  private func finish(
    _ flow: TenantFlow, _ realm: Realm, _ now: Instant, password: String, goal: SignInGoal
  ) throws(CoreError) -> SignInOutcome {
    guard let found = realm.users[flow.user] else { throw .account(.notFound) }
    if realm.settings.relaxations.lockout, found.attempts.smartLock(at: now) { throw .tenant(.accountLocked) }
    let stored = found.password
    let isRight = try stored?.verify(password, realm: realm.id, username: found.username) ?? false
    return try settle(flow, realm, goal) { (transaction, flow) in
      guard var user = transaction.realm.users[found.id] else { return .account(.notFound) }
      // Again: guesses that were checked side by side all began before the lock.
      if transaction.realm.settings.relaxations.lockout, user.attempts.smartLock(at: transaction.now) {
        return .tenant(.accountLocked)
      }
      guard isRight, transaction.accepts(stored, of: &user, shown: password) else {
        user.attempts.signInFailed(at: transaction.now)
        transaction.realm.users.replace(user)
        transaction.record(.signInRefused, user: user.id, client: flow.client)
        return .signIn(.wrongCredentials)
      }
      flow.proofs.insert(.password)
      return nil
    }
  }

  /// Commits the outcome of a proof: counts the failure, or moves the flow to its next step.
  /// - Parameter isProved: whether `prove` checks a proof, so that earlier tokens are consumed.
  func settle(
    _ read: TenantFlow, _ realm: Realm, _ goal: SignInGoal, isProved: Bool = true,
    _ prove: (inout Transaction, inout TenantFlow) -> CoreError?
  ) throws(CoreError) -> SignInOutcome {
    try settled(realm) { (transaction) throws(CoreError) in
      var flow = try transaction.flow(again: read)
      flow.claims = read.claims
      if let failure = prove(&transaction, &flow) { return .failure(failure) }
      if isProved { flow.withdrawTokens() }
      return transaction.reach(goal, &flow)
    }
  }

  /// Commits how far `body` came, and makes what clients get of it.
  func settled(
    _ realm: Realm, _ body: (inout Transaction) throws(CoreError) -> Result<SignInProgress, CoreError>
  ) throws(CoreError) -> SignInOutcome {
    switch try service.commitResult(body) {
    case .step(let token, let make): return .step(make(seal(token, realm)))
    case .redirect(let missing): return .step(.redirect(missing: missing))
    case .session(let session): return .session(session)
    case .grant(let facts): return .tokens(try TenantTokenIssuer(service).issue(facts, for: service.scope))
    }
  }
}

/// The purpose of a sign-in.
package enum SignInGoal: Sendable {
  case tokens(ScopeSelection)
  /// The browser is signed in.
  case session
  /// Everything is proved; a later call requests tokens or a session.
  case completion
}

/// Where a sign-in came to.
package enum SignInOutcome: Sendable {
  case tokens(TenantTokens)
  case session(BrowserSession)
  case step(TenantFlowStep)
}

/// How far a step came inside of the lock.
enum SignInProgress: Sendable {
  case step(ContinuationToken, @Sendable (String) -> TenantFlowStep)
  case redirect(missing: Abilities)
  case session(BrowserSession)
  case grant(TenantFacts)
}

extension Transaction {
  /// The steps between proved factors and the end: the account's state, a strong method, a second factor.
  mutating func reach(_ goal: SignInGoal, _ flow: inout TenantFlow) -> Result<SignInProgress, CoreError> {
    guard let tenant = realm.tenant, let client = try? realm.client(flow.client) else {
      return .failure(.tenant(.continuationInvalid))
    }
    guard var user = realm.users[flow.user] else { return .failure(.account(.notFound)) }
    guard user.isEnabled else { return .failure(.account(.disabled)) }
    if user.status == .forceChangePassword || user.status == .resetRequired, flow.proofs.contains(.password) {
      return .failure(.tenant(.passwordChangeRequired))
    }
    let userFlow = tenant.userFlow(named: client.application?.userFlow)
    let methods = tenant.secondFactors(of: user, flow, client: client)
    let isDemanded = flow.claims?.needsSecondFactor ?? false
    let isStrong =
      flow.hasPasskey || (isDemanded ? flow.methods(of: user).hasSecondFactor : flow.proofs.contains(.registration))
    let hasPasskey = !tenant.passkeys(of: user, flow).isEmpty
    let wantsSecond = isDemanded || userFlow.wantsSecondFactor(of: user, after: flow)
    if !isStrong,
      !hasPasskey,
      userFlow.requiresRegistration && user.strongMethods.isEmpty || wantsSecond && methods.isEmpty
    {
      guard flow.abilities.contains(.registration) else {
        return .success(.redirect(missing: .registration))
      }
      return .success(.step(advance(&flow, to: .registrationWanted)) { .registration($0) })
    }
    if wantsSecond, !isStrong {
      guard flow.abilities.contains(.secondFactors) else {
        return .success(.redirect(missing: .secondFactors))
      }
      return .success(.step(advance(&flow, to: .secondFactorWanted)) { .secondFactor($0) })
    }
    if !user.attempts.isClear {
      user.attempts.signInSucceeded()
      realm.users.replace(user)
    }
    if case .completion = goal { return .success(.step(advance(&flow, to: .completed)) { .proceed($0) }) }
    end(flow)
    record(.signedIn, user: user.id, client: client.id)
    switch goal {
    case .completion:
      return .failure(.internalFault("a flow ended before its last step"))
    case .session:
      return .success(.session(startSession(user, methods: flow.methods(of: user))))
    case .tokens(let scopes):
      let grant = newGrant(
        client, scopes: scopes.requested, origin: .hosted, methods: flow.methods(of: user))
      realm.users.grants.add(grant, of: user.id, at: now)
      let facts = TokenFacts(
        realm: realm, client: client, user: user, grant: grant, now: now, random: random.branch())
      return .success(.grant(TenantFacts(facts, scopes: scopes, claims: flow.claims)))
    }
  }
}

extension UserFlow {
  /// The first challenge of a user: the password, if there is one and the user flow allows it.
  func factor(of user: User) -> Abilities {
    method != .emailOtp && user.password != nil ? .passwords : .codes
  }

  /// Whether a further factor is required after the proved ones. A code by mail is no second factor after a code by
  /// mail.
  func wantsSecondFactor(of user: User, after flow: TenantFlow) -> Bool {
    switch secondFactor {
    case .none: false
    case .email: !flow.proofs.contains(.emailCode)
    case .sms: !flow.proofs.contains(.smsCode)
    case .any where isByMail(flow, of: user): !flow.proofs.contains(.smsCode)
    case .any: flow.proofs.isDisjoint(with: [.emailCode, .smsCode])
    }
  }

  /// Whether a code by mail is the first factor of this sign-in.
  fileprivate func isByMail(_ flow: TenantFlow, of user: User) -> Bool {
    flow.family == .signIn && factor(of: user) == .codes
  }
}

extension Tenant {
  /// The methods for codes of a second factor: those that the user registered, and the account's own address for codes
  /// by mail if the user flow allows them and requires no registration.
  func secondFactors(of user: User, _ flow: TenantFlow, client: Client) -> [StrongMethod] {
    let userFlow = userFlow(named: client.application?.userFlow)
    let channels = secondFactorChannels(of: user, flow, userFlow)
    let registered = user.strongMethods.filter { channels.contains($0.channel) }
    let hasMail = registered.contains { $0.channel == .email }
    let isOwnAddressOne =
      userFlow.secondFactor == .any ? !hasMail : userFlow.secondFactor == .email && registered.isEmpty
    if isOwnAddressOne, channels.contains(.email), !userFlow.requiresRegistration, let email = user.attributes[.email] {
      return [StrongMethod(channel: .email, address: email)] + registered
    }
    return registered
  }

  /// The channels of a second factor: those of the user flow, or any that gives two factors if a client demands them.
  func secondFactorChannels(of user: User, _ flow: TenantFlow, _ userFlow: UserFlow) -> [Message.Channel] {
    let configured = userFlow.secondFactor.channels
    // A code by mail is no second factor behind a code by mail.
    let isMailSpent = userFlow.isByMail(flow, of: user)
    guard flow.claims?.needsSecondFactor ?? false else {
      return userFlow.secondFactor == .any && isMailSpent ? [.sms] : configured
    }
    guard userFlow.factor(of: user) == .passwords else { return [.sms] }
    let spent: [Message.Channel] = flow.family == .reset ? flow.provedChannels : []
    return (configured.isEmpty ? [.email, .sms] : configured).filter { !spent.contains($0) }
  }

  /// Whether codes to the address are refused.
  func blocks(_ address: String) -> Bool { blockedContacts.contains(address.lowercased()) }
}
