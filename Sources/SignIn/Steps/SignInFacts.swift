internal import Ambient
internal import Diagnostics
internal import JSON
internal import Model
internal import Sandboxes

/// What one step of a sign-in starts from: the realm and the time as they were read, the client, and what it sent.
struct SignInFacts: Sendable {
  let realm: Realm
  let now: Instant
  let client: Client
  let origin: SignInOrigin
  let typedName: String
  var metadata: [String: String] = [:]
  /// Whether this answers a question, instead of beginning a sign-in.
  var isAnswer = false
  /// The client's device; nil if the front has no devices.
  var device: DeviceClaim?
  /// The flow that this step continues, if any.
  var handle: FlowHandle?
  /// The session of custom challenges; nil without them.
  var custom: CustomFlow?
  /// The proofs so far, and the requested level.
  var authentication = AuthenticationContext()

  /// The same, once this was proved as well.
  func proving(_ methods: ProofMethods) -> SignInFacts {
    var facts = self
    facts.authentication.methods.formUnion(methods)
    return facts
  }

  /// The named user; nil for an unknown one, or one without a native profile, if that must stay hidden.
  func userOrPretence() throws(CoreError) -> User? {
    let user = realm.user(named: typedName)
    if let user, user.hasNativeProfile { return user }
    if client.hidesUserExistence {
      if let user {
        Annotations.note(reason: SignInDiagnostic.noNativeProfile(name: "“\(user.shownName(typed: typedName))”").text)
      }
      return nil
    }
    throw user == nil ? .account(.notFound) : .signIn(.noNativeProfile)
  }

  /// The user of the flow.
  func user(of flow: Flow) throws(CoreError) -> User {
    guard let id = flow.user, let user = realm.users[id] else { throw .signIn(.invalidFlow) }
    return user
  }

  /// For a locked account, no trigger is called.
  func checkLock() throws(CoreError) {
    let user = realm.user(named: typedName)
    let lock = user == nil ? realm.pretendedLock(typedName, at: now) : user?.lock(in: realm, at: now)
    if let lock { throw lock }
  }

  /// At the API, an account that awaits its confirmation is told whatever the password: it must be confirmed before
  /// anything is checked (amazon-cognito-identity-js, issue 288; amplify-js, issue 11209). On the realm's own pages the
  /// password comes first, since the confirmation there signs in.
  func checkConfirmed(_ user: User) throws(CoreError) {
    if origin == .api, user.isEnabled, user.status == .unconfirmed { throw .account(.notConfirmed) }
  }

  /// Rejects a device that the account does not have; the error is the same without an account.
  func checkDevice(of user: User?) throws(CoreError) {
    guard let key = device?.key else { return }
    guard realm.settings.devices != nil, user?.device(key) != nil else { throw .device(.notFound) }
  }

  /// Whether no user has the typed name; nil where the client learns so itself, because only the triggers of other
  /// clients are told.
  func userNotFound(_ user: User?) -> JSON? { client.hidesUserExistence ? .bool(user == nil) : nil }

  /// The client's metadata for triggers after the first step: that of the first call is for the first triggers only.
  var laterMetadata: [String: String] { isAnswer ? metadata : [:] }

  /// Opens the flow of the next question to the user.
  func begin(_ step: Flow.Step, _ user: User?, in transaction: inout Transaction) -> FlowHandle {
    Flows.begin(
      step, client, user, typed: typedName, origin: origin, device: device?.key, context: authentication,
      in: &transaction)
  }
}

extension User {
  /// Why no password and no code is looked at now, after too many that were wrong; nil if they are.
  func lock(in realm: Realm, at now: Instant) -> CoreError? {
    let attempts = realm.servingRegion == nil ? attempts : replicaAttempts
    guard realm.settings.relaxations.lockout, let seconds = attempts?.signInLock(at: now) else { return nil }
    return .signIn(.passwordAttemptsExceeded(retryAfter: seconds))
  }

  /// Counts a failed sign-in. Each region counts its own (developer guide, "Limitations of multi-Region replication").
  mutating func noteFailure(in realm: Realm, at now: Instant) {
    if realm.servingRegion == nil {
      attempts.signInFailed(at: now)
    } else {
      replicaAttempts = replicaAttempts ?? AttemptLog()
      replicaAttempts?.signInFailed(at: now)
    }
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
