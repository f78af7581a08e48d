internal import Cryptography

/// Signing in (reference: entra-native-auth.md §5).
extension TenantService {
  /// Begins: who is it, and what can the client do?
  package func beginSignIn(
    client clientID: ClientID, username: String, abilities: Abilities, onPages: Bool = false
  ) throws(CoreError) -> JourneyStep {
    let (tenant, realm, _) = try current()
    let client = try onPages ? tenantClient(clientID, in: realm) : nativeClient(clientID, in: realm)
    guard let user = realm.tenantUser(named: username), user.status != .unconfirmed else { throw .userNotFound }
    let flow = tenant.userFlow(named: client.application?.userFlow)
    guard abilities.contains(flow.factor(of: user)) else { return .redirect(reason: nil) }
    let token = try begin(.signIn, client, user: user.id, username: username, abilities)
    return .proceed(seal(token, realm))
  }

  func begin(
    _ family: Journey.Family, _ client: Client, user: SubjectID?, username: String, _ abilities: Abilities,
    _ fill: @Sendable (inout Journey, inout Draft) throws(CoreError) -> Void = { _, _ in }
  ) throws(CoreError) -> ContinuationToken {
    try service.update { (draft) throws(CoreError) in
      var journey = Journey(
        id: draft.random.uniqueID(), family: family, client: client.id, user: user ?? draft.random.uniqueID(),
        username: username, abilities: abilities, step: .started)
      try fill(&journey, &draft)
      return draft.advance(&journey, to: .started)
    }
  }

  /// Asks for the next proof: the password, or a code that is sent now; called again it sends another one. For a second factor
  /// `method` says which way.
  package func challenge(
    _ token: String, client: ClientID, abilities: Abilities? = nil, method: String? = nil
  ) throws(CoreError) -> JourneyStep {
    let (tenant, realm, now) = try current()
    let journey = try realm.journey(token, [.signIn, .signUp, .reset], client: client, at: now)
    guard let user = realm.users[journey.user] else { throw .tenant(.continuationInvalid) }
    let able = abilities.map { journey.abilities.subtracting([.codes, .passwords]).union($0) } ?? journey.abilities
    switch journey.step {
    case .started, .codeAsked, .passwordAsked:
      guard journey.family == .signIn else { throw .tenant(.continuationInvalid) }
      let flow = tenant.userFlow(named: try realm.client(client).application?.userFlow)
      let factor = flow.factor(of: user)
      guard able.contains(factor) else { return .redirect(reason: nil) }
      if factor == .passwords { return .password(seal(try move(journey, to: .passwordAsked), realm)) }
      return try poseCode(journey, realm, step: .codeAsked, kind: .signInCode, to: realm.ownMethod(of: user, journey))
    case .secondFactorWanted, .secondFactorListed, .secondFactorAsked:
      let methods = tenant.secondFactors(of: user, journey, client: try realm.client(client))
      guard let chosen = method.map({ id in methods.first { $0.id == id } }) ?? (methods.count == 1 ? methods[0] : nil)
      else {
        throw method == nil ? .tenant(.methodChoiceMissing) : .tenant(.continuationInvalid)
      }
      guard !tenant.blocks(chosen.address) else { throw .tenant(.contactBlocked) }
      return try poseCode(journey, realm, step: .secondFactorAsked, kind: .mfa, to: chosen)
    default:
      throw .tenant(.continuationInvalid)
    }
  }

  /// The ways to a second factor.
  package func secondFactors(_ token: String, client: ClientID) throws(CoreError) -> MethodList {
    let (tenant, realm, now) = try current()
    let journey = try realm.journey(token, [.signIn, .signUp, .reset], client: client, at: now)
    guard [.secondFactorWanted, .secondFactorListed, .secondFactorAsked].contains(journey.step),
      let user = realm.users[journey.user]
    else { throw .tenant(.continuationInvalid) }
    let methods = tenant.secondFactors(of: user, journey, client: try realm.client(client))
    return MethodList(token: seal(try move(journey, to: .secondFactorListed), realm), methods: methods)
  }

  /// What somebody answers at the end of a sign-in.
  package enum SignInReply: Sendable {
    case password(String)
    case code(String)
    /// Whatever the journey proved already.
    case nothing
  }

  /// Takes the answer, and reaches `goal` unless something else is asked for.
  /// - Parameter claims: what the client asks of the tokens; nil for what it asked for before.
  package func finish(
    _ token: String, client clientID: ClientID, reply: SignInReply, goal: SignInGoal,
    claims: TenantClaimsRequest? = nil
  ) throws(CoreError) -> SignInOutcome {
    let (_, realm, now) = try current()
    _ = try tenantClient(clientID, in: realm)
    var journey = try realm.journey(token, [.signIn, .signUp, .reset], client: clientID, at: now)
    if let claims { journey.claims = claims }
    switch (reply, journey.step) {
    case (.password(let password), .passwordAsked):
      return try finish(journey, realm, now, password: password, goal: goal)
    case (.code(let digits), .codeAsked) where journey.family == .signIn,
      (.code(let digits), .secondFactorAsked):
      let isSecond = journey.step == .secondFactorAsked
      return try settle(journey, realm, goal) { (draft, journey) in
        let channel = journey.code?.channel
        guard draft.takes(digits, &journey) else { return .tenant(.wrongCode) }
        journey.proofs.insert(isSecond && channel == .sms ? .smsCode : .emailCode)
        if isSecond { journey.proofs.insert(.registration) }
        return nil
      }
    case (.nothing, .completed):
      return try settle(journey, realm, goal, isProved: false) { _, _ in nil }
    case (.password, .codeAsked), (.code, .passwordAsked):
      throw .tenant(.otherFactorAsked)
    default:
      throw .tenant(.continuationInvalid)
    }
  }

  private func finish(
    _ journey: Journey, _ realm: Realm, _ now: Instant, password: String, goal: SignInGoal
  ) throws(CoreError) -> SignInOutcome {
    guard let found = realm.users[journey.user] else { throw .userNotFound }
    if realm.settings.relaxations.lockout, found.attempts.smartLock(at: now) { throw .tenant(.accountLocked) }
    let stored = found.password
    let isRight = try stored?.verify(password, realm: realm.id, username: found.username) ?? false
    return try settle(journey, realm, goal) { (draft, journey) in
      guard var user = draft.realm.users[found.id] else { return .userNotFound }
      // Again: guesses that were checked side by side all began before the lock.
      if draft.realm.settings.relaxations.lockout, user.attempts.smartLock(at: draft.now) {
        return .tenant(.accountLocked)
      }
      guard isRight, draft.accepts(stored, of: &user, shown: password) else {
        user.attempts.passwordFailed(at: draft.now)
        draft.realm.users.replace(user)
        draft.record(.signInRefused, user: user.id, client: journey.client)
        return .wrongCredentials
      }
      if !user.attempts.isClear {
        user.attempts.passwordSucceeded()
        draft.realm.users.replace(user)
      }
      journey.proofs.insert(.password)
      return nil
    }
  }

  /// Commits the outcome of a proof: the failure is counted, or the journey goes on.
  /// - Parameter isProved: whether `prove` proves something, so that the tokens of before are spent.
  func settle(
    _ read: Journey, _ realm: Realm, _ goal: SignInGoal, isProved: Bool = true,
    _ prove: (inout Draft, inout Journey) -> CoreError?
  ) throws(CoreError) -> SignInOutcome {
    let progress: SignInProgress = try service.attempt { (draft) throws(CoreError) in
      var journey = try draft.journey(again: read)
      journey.claims = read.claims
      if let failure = prove(&draft, &journey) { return .failure(failure) }
      if isProved { journey.withdrawTokens() }
      return draft.reach(goal, &journey)
    }
    switch progress {
    case .step(let token, let make): return .step(make(seal(token, realm)))
    case .redirect(let reason): return .step(.redirect(reason: reason))
    case .session(let session): return .session(session)
    case .grant(let facts): return .tokens(try service.issueTenantTokens(facts, context: service.context))
    }
  }
}

/// What a sign-in is for.
package enum SignInGoal: Sendable {
  case tokens(ScopeSelection)
  /// The browser is signed in.
  case session
  /// All is proved; whatever it is for comes later.
  case completion
}

/// Where a sign-in came to.
package enum SignInOutcome: Sendable {
  case tokens(TenantTokens)
  case session(BrowserSession)
  case step(JourneyStep)
}

/// How far a step came inside of the lock.
enum SignInProgress: Sendable {
  case step(ContinuationToken, @Sendable (String) -> JourneyStep)
  case redirect(String)
  case session(BrowserSession)
  case grant(TenantFacts)
}

extension Draft {
  /// What stands between proved factors and the goal: the account's state, a strong method, a second factor.
  mutating func reach(_ goal: SignInGoal, _ journey: inout Journey) -> Result<SignInProgress, CoreError> {
    guard let tenant = realm.tenant, let client = try? realm.client(journey.client) else {
      return .failure(.tenant(.continuationInvalid))
    }
    guard let user = realm.users[journey.user] else { return .failure(.userNotFound) }
    guard user.isEnabled else { return .failure(.userDisabled) }
    if user.status == .forceChangePassword || user.status == .resetRequired, journey.proofs.contains(.password) {
      return .failure(.tenant(.passwordChangeRequired))
    }
    let flow = tenant.userFlow(named: client.application?.userFlow)
    let methods = tenant.secondFactors(of: user, journey, client: client)
    let isDemanded = journey.claims?.needsSecondFactor ?? false
    let isStrong = isDemanded ? journey.methods(of: user).hasSecondFactor : journey.proofs.contains(.registration)
    let wantsSecond = isDemanded || flow.wantsSecondFactor(after: journey.proofs)
    if !isStrong,
      flow.requiresRegistration && user.strongMethods.isEmpty || wantsSecond && methods.isEmpty
    {
      guard journey.abilities.contains(.registration) else {
        return .success(.redirect("Client is missing registration_required capability"))
      }
      return .success(.step(advance(&journey, to: .registrationWanted)) { .registration($0) })
    }
    if wantsSecond, !isStrong {
      guard journey.abilities.contains(.secondFactors) else {
        return .success(.redirect("Client is missing mfa_required capability"))
      }
      return .success(.step(advance(&journey, to: .secondFactorWanted)) { .secondFactor($0) })
    }
    if case .completion = goal { return .success(.step(advance(&journey, to: .completed)) { .proceed($0) }) }
    end(journey)
    record(.signedIn, user: user.id, client: client.id)
    switch goal {
    case .completion:
      return .failure(.internalFault("a journey ended that goes on"))
    case .session:
      return .success(.session(startSession(user, methods: journey.methods(of: user))))
    case .tokens(let scopes):
      let grant = newGrant(
        client, scopes: scopes.requested, origin: .hosted, methods: journey.methods(of: user))
      realm.users.grants.add(grant, of: user.id, at: now)
      let facts = TokenFacts(realm: realm, client: client, user: user, grant: grant, now: now)
      return .success(.grant(TenantFacts(facts, scopes: scopes, claims: journey.claims, random: &random)))
    }
  }
}

extension UserFlow {
  /// What a person is asked for first: the password where they have one and the flow takes it.
  func factor(of user: User) -> Abilities {
    method != .emailOtp && user.password != nil ? .passwords : .codes
  }

  /// Whether another factor is wanted behind those that are proved. A code by mail is no second factor behind a code by mail.
  func wantsSecondFactor(after proofs: Set<Journey.Proof>) -> Bool {
    switch secondFactor {
    case .none: false
    case .email: !proofs.contains(.emailCode)
    case .sms: !proofs.contains(.smsCode)
    }
  }
}

extension Tenant {
  /// Where codes of a second factor may go: what the person registered, and the account's own address for codes by mail where the user
  /// flow has them and nobody must register.
  func secondFactors(of user: User, _ journey: Journey, client: Client) -> [StrongMethod] {
    let flow = userFlow(named: client.application?.userFlow)
    let channels = secondFactorChannels(of: user, journey, flow)
    let registered = user.strongMethods.filter { channels.contains($0.channel) }
    if registered.isEmpty, flow.secondFactor == .email, channels.contains(.email), !flow.requiresRegistration,
      let email = user.attributes[.email]
    {
      return [StrongMethod(channel: .email, address: email)]
    }
    return registered
  }

  /// The channels of a second factor: those of the user flow, or whichever makes two factors where a client demands them.
  func secondFactorChannels(of user: User, _ journey: Journey, _ flow: UserFlow) -> [Message.Channel] {
    guard journey.claims?.needsSecondFactor ?? false else { return flow.secondFactor.channel.map { [$0] } ?? [] }
    // A code by mail is no second factor behind a code by mail.
    guard flow.factor(of: user) == .passwords else { return [.sms] }
    return flow.secondFactor.channel.map { [$0] } ?? [.email, .sms]
  }

  func blocks(_ address: String) -> Bool { blockedContacts.contains(address.lowercased()) }
}

extension Realm {
  /// The account's own address, for codes that open the door.
  func ownMethod(of user: User, _ journey: Journey) -> StrongMethod {
    StrongMethod(channel: .email, address: user.attributes[.email] ?? journey.username)
  }
}
