internal import Ambient
package import JSON
package import Model
package import Sandboxes
internal import Tokens

/// The start of a sign-in, by its kind.
package struct SignInRequest: Sendable {
  /// What the first request contains.
  package enum Start: Sendable {
    /// A typed password.
    case password(String)
    /// The client's first SRP value, big-endian.
    case passwordProof([UInt8])
    /// The realm's choice of factors.
    case choice(ChoiceRequest)
    /// Custom challenges, after an SRP proof of the password if there is a value for one.
    case custom(clientValue: [UInt8]?)
    /// The assertion of a passkey that the browser found; it names its user.
    case passkey(JSON)
  }

  package var client: ClientID
  package var proof: ClientProof
  package var caller: Caller
  package var origin: SignInOrigin
  package var username: String
  package var start: Start
  package var metadata: [String: String]
  /// nil if the front has no devices.
  package var device: DeviceClaim?

  package init(
    client: ClientID, proof: ClientProof = .none, caller: Caller = .client, origin: SignInOrigin = .api,
    username: String, start: Start, metadata: [String: String] = [:]
  ) {
    self.client = client
    self.proof = proof
    self.caller = caller
    self.origin = origin
    self.username = username
    self.start = start
    self.metadata = metadata
  }

  /// The flow that the client must allow. The hosted pages need none, since they are the realm's own.
  fileprivate var flow: ClientFlow? {
    guard origin == .api else { return nil }
    return switch start {
    case .password: caller == .administrator ? .administratorPassword : .password
    case .passwordProof: .srp
    case .choice, .passkey: .choice
    case .custom: .custom
    }
  }
}

extension SignIns {
  /// Begins a sign-in: tokens or a session at once, or the next question.
  package func signIn(_ request: SignInRequest) throws(CoreError) -> SignInStep {
    var (realm, now) = try current()
    let client = try realm.client(request.client)
    if let flow = request.flow, !client.allows(flow) { throw .client(.flowNotEnabled(flow)) }
    try context.accounts.screen(request, realm, client)
    if request.origin == .api { try client.verify(request.proof, usernames: [request.username]) }
    try checkMagic(name: request.username, at: .signIn, client: client)
    if let password = request.start.password,
      try context.accounts.migrate(
        request.username, password: password, client: client, validation: request.metadata,
        metadata: request.metadata, in: realm) != nil
    {
      (realm, now) = try current()
    }
    let attempt = SignInAttempt(
      service: context, realm: realm, now: now, client: client, origin: request.origin, typedName: request.username,
      metadata: request.metadata, caller: request.caller, device: request.device)
    if request.device?.key != nil { try attempt.checkDevice(of: realm.user(named: request.username)) }
    try attempt.checkLock(before: request.start)
    try attempt.preAuthenticate()
    switch request.start {
    case .custom(let value):
      return try attempt.startCustom(value)
    case .password(let password):
      guard let user = try attempt.userOrPretence() else { return try attempt.refusePretended(request.username) }
      return try attempt.withPassword(password, user: user)
    case .passwordProof(let value):
      return try attempt.startProof(value, user: try attempt.userOrPretence(), inFlow: false)
    case .choice(let choice):
      return try attempt.choose(choice)
    case .passkey(let credential):
      return try attempt.checkPasskey(credential)
    }
  }
}

/// One step of a sign-in, with the values that were read before it.
struct SignInAttempt: Sendable {
  let service: RealmContext
  let realm: Realm
  let now: Instant
  let client: Client
  let origin: SignInOrigin
  let typedName: String
  let metadata: [String: String]
  var caller = Caller.client
  /// Whether this answers a question, instead of beginning a sign-in.
  var isAnswer = false
  /// The client's device; nil if the front has no devices.
  var device: DeviceClaim?
  /// The flow that this step continues, if any.
  var handle: FlowHandle?
  /// The session of custom challenges; nil without them.
  var custom: CustomFlow?
  /// The proofs so far, and the requested level.
  var context = AuthenticationContext()
  /// Proofs that are committed together with the next step that the triggers name: not before, since the triggers may
  /// fail.
  var proved: (@Sendable (inout Transaction) throws(CoreError) -> Void)?

  /// The named user; nil for an unknown one, or one without a native profile, if that must stay hidden.
  func userOrPretence() throws(CoreError) -> User? {
    let user = realm.user(named: typedName)
    if let user, user.hasNativeProfile { return user }
    if client.hidesUserExistence {
      if let user {
        Annotations.note(reason: SignInMistake.noNativeProfile.told("“\(user.shownName(typed: typedName))”"))
      }
      return nil
    }
    throw user == nil ? .account(.notFound) : .signIn(.noNativeProfile)
  }

  /// For a locked account, no trigger is called.
  func checkLock(before start: SignInRequest.Start) throws(CoreError) {
    guard case .password = start else { return }
    let user = realm.user(named: typedName)
    let lock = user == nil ? realm.pretendedLock(typedName, at: now) : user?.lock(in: realm, at: now)
    if let lock { throw lock }
  }

  /// At the API, an unconfirmed account is reported before the password is checked (amazon-cognito-identity-js, issue
  /// 288; amplify-js, issue 11209). On the realm's own pages the password comes first, since the confirmation there
  /// signs in.
  func checkConfirmed(_ user: User) throws(CoreError) {
    if origin == .api, user.isEnabled, user.status == .unconfirmed { throw .account(.notConfirmed) }
  }

  /// Checks a typed password and continues the sign-in.
  func withPassword(_ password: String, user found: User) throws(CoreError) -> SignInStep {
    if let failure = found.lock(in: realm, at: now) { throw failure }
    try checkConfirmed(found)
    let stored = found.password
    let isRight = try stored?.verify(password, realm: realm.id, username: found.username) ?? false
    if isRight { try service.accounts.screen(password, of: found, realm, client) }
    return try settle(found, isRight: isRight, by: stored, shown: password)
  }

  /// The error for a wrong password. A user who was imported without a password gets the error that requests a reset,
  /// unless the client hides whether users exist (docs/reference/cognito-user-pools.md#user-existence).
  func refusal(of user: User?) -> CoreError {
    guard let user, user.password == nil, user.isEnabled, user.status == .resetRequired, !client.hidesUserExistence
    else { return .signIn(.wrongCredentials) }
    return .account(.passwordResetRequired)
  }

  /// Commits the result of a password check: counts the failure, or continues the sign-in.
  /// - Parameters:
  ///   - shown: the password, if it was typed.
  ///   - proof: the right proof of the password, if that was sent instead.
  func settle(
    _ found: User, isRight: Bool, by stored: PasswordSecret?, shown: String? = nil, proof: PasswordProof? = nil
  ) throws(CoreError) -> SignInStep {
    let progress: Progress = try service.attempt { (transaction) throws(CoreError) in
      if let proof { try spend(proof, in: &transaction) }
      guard var user = transaction.realm.users[found.id] else { return .failure(.signIn(.wrongCredentials)) }
      // Of two responses in one flow, one counts.
      if let handle { _ = try transaction.find(handle, client: client.id) }
      // Again: guesses that were checked side by side all began before the lock.
      if let failure = user.lock(in: transaction.realm, at: transaction.now) { return .failure(failure) }
      guard isRight, transaction.accepts(stored, of: &user, shown: shown) else {
        transaction.noteFailure(of: &user)
        transaction.realm.users.replace(user)
        transaction.record(.signInRefused, user: user.id, client: client.id)
        return .failure(refusal(of: user))
      }
      return proving(.password).proceed(user, in: &transaction)
    }
    return try finish(progress)
  }

  /// The steps between a proved first factor and the end: the state of the account, then further factors.
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
    transaction.spend(handle)
    let next = transaction.begin(
      .newPassword(inPlaceOf: user.password), client, user, typed: typedName, origin: origin, device: device?.key,
      context: context)
    var known = user.attributes
    known[.subject] = nil
    let missing = transaction.realm.missingAttributes(of: user)
    return .success(
      .challenge(
        Challenge(.newPassword(required: missing, attributes: known), handle: next, username: user.username)))
  }

  /// The goal: a grant for tokens, or a session of the browser.
  /// - Parameter proved: the device that has just proved itself.
  func complete(_ user: User, in transaction: inout Transaction, proved: String? = nil) -> Progress {
    var user = user
    user.forgetFailures(in: transaction.realm)
    transaction.spend(handle)
    transaction.record(.signedIn, user: user.id, client: client.id)
    switch origin {
    case .hosted:
      transaction.realm.users.replace(user)
      _ = transaction.recordingRefusal { (transaction) throws(CoreError) in
        try askLast(nil, user, proved: proved, in: transaction)
      }
      return .session(transaction.startSession(user))
    case .api:
      let (device, newDevice) = bind(&user, proved: proved, in: &transaction)
      var details = GrantDetails()
      details.authenticationClass = context.target.map { $0.names[context.methods.level - 1] }
      let grant = transaction.newGrant(
        client, scopes: [AccessScope.selfService], origin: .api, device: device, details: details,
        methods: context.methods)
      transaction.realm.users.grants.add(grant, of: user.id, at: transaction.now)
      transaction.realm.users.replace(user)
      let facts = TokenFacts(
        realm: transaction.realm, client: client, user: user, grant: grant, now: transaction.now,
        random: transaction.random.branch(), newDevice: newDevice)
      let told = transaction.recordingRefusal { [user] (transaction) throws(CoreError) in
        try askLast(facts, user, proved: proved, in: transaction)
      }
      return .grant((told ?? facts) ?? facts)
    }
  }

  /// Makes the tokens, outside of the lock.
  func finish(_ progress: Progress) throws(CoreError) -> SignInStep {
    switch progress {
    case .challenge(let challenge): .challenge(challenge)
    case .session(let session): .session(session)
    case .grant(let facts): .tokens(try service.tokens.issue(facts))
    }
  }
}

extension User {
  /// Why no password and no code is looked at now, after too many that were wrong; nil if they are.
  func lock(in realm: Realm, at now: Instant) -> CoreError? {
    let attempts = realm.servingRegion == nil ? attempts : replicaAttempts
    guard realm.settings.relaxations.lockout, let seconds = attempts?.signInLock(at: now) else { return nil }
    return .signIn(.passwordAttemptsExceeded(retryAfter: seconds))
  }

  /// Forgets the failures that the region of the request has counted.
  mutating func forgetFailures(in realm: Realm) {
    if realm.servingRegion != nil {
      replicaAttempts = nil
    } else if !attempts.isClear {
      attempts.signInSucceeded()
    }
  }
}

extension SignInRequest.Start {
  /// A password that another directory could check as well.
  fileprivate var password: String? {
    switch self {
    case .password(let password): password
    case .choice(let choice): choice.password
    case .passwordProof, .custom, .passkey: nil
    }
  }
}

/// How far a step came inside of the lock.
enum Progress: Sendable {
  case challenge(Challenge)
  case session(BrowserSession)
  case grant(TokenFacts)
}
