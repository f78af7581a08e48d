internal import Ambient
internal import Model
internal import Sandboxes
internal import Tokens

/// How strong a sign-in is so far, and must be.
struct AuthenticationContext: Sendable, Codable {
  var methods: ProofMethods = []
  /// nil if the client requested no level.
  var target: Target?

  struct Target: Sendable, Codable {
    let level: Int
    /// The realm's names of its four levels.
    let names: [String]
  }

  /// Whether what `methods` would be is enough.
  func isEnough(_ methods: ProofMethods) -> Bool { methods.level >= target?.level ?? 0 }
}

/// The levels that a client would take, and what it brings along.
package struct StepUpRequest: Sendable {
  /// Best first, 1 to 4.
  package var levels: [Int]
  /// The realm's names of its four levels.
  package var names: [String]
  /// An earlier sign-in of the same user whose factors count.
  package var accessToken: String?
  /// They count for this long.
  package var maximumAge: Duration?

  package init(levels: [Int], names: [String], accessToken: String?, maximumAge: Duration?) {
    self.levels = levels
    self.names = names
    self.accessToken = accessToken
    self.maximumAge = maximumAge
  }
}

extension FactorChoice {
  /// Of a passkey it is not known before it was used.
  var method: ProofMethods {
    switch self {
    case .password, .passwordProof: .password
    case .emailCode: .mailCode
    case .smsCode: .sms
    case .passkey: .builtInKey
    }
  }
}

extension SecondFactor {
  var method: ProofMethods {
    switch self {
    case .sms: .sms
    case .softwareToken: .totp
    case .email: .mailCode
    }
  }
}

extension Passkey {
  var method: ProofMethods { attachment == "cross-platform" ? .carriedKey : .builtInKey }
}

extension Flow.Step {
  /// The factor that a correct answer to this challenge proves.
  var method: ProofMethods {
    switch self {
    case .code(_, .sms, _), .factorCode(_, .sms, _): .sms
    case .code, .factorCode, .addressSetUp: .mailCode
    case .totp, .factorSetUp: .totp
    case .newPassword: .password
    default: []
    }
  }
}

extension SignInAttempt {
  /// The same, once this was proved as well.
  func proving(_ methods: ProofMethods) -> SignInAttempt {
    var attempt = self
    attempt.context.methods.formUnion(methods)
    return attempt
  }

  /// A choice-based sign-in towards a level, beginning with what a token shows that the user has proved.
  func stepUp(_ wanted: StepUpRequest, _ request: ChoiceRequest, user: User) throws(CoreError) -> SignInStep {
    let credited = try credit(of: wanted, user)
    let level = wanted.levels.first { canReach($0, from: credited, user) || canReach($0, from: [], user) }
    guard let level else { throw .resource(.levelOutOfReach) }
    // A step up renews no tokens.
    if credited.level >= level { throw .resource(.levelReached) }
    var attempt = proving(credited)
    attempt.context.target = AuthenticationContext.Target(level: level, names: wanted.names)
    if !credited.isEmpty, !attempt.missingFactors(of: user, in: realm).isEmpty {
      let progress: Progress = try service.update { [attempt] (transaction) throws(CoreError) in
        guard let user = transaction.realm.users[user.id] else { throw .account(.notFound) }
        return try attempt.proceed(user, in: &transaction).get()
      }
      return try finish(progress)
    }
    let choices = realm.choices(of: user).filter { attempt.leads($0, user) }
    guard let preferred = request.preferred ?? (choices.count == 1 ? choices[0] : nil), choices.contains(preferred)
    else {
      return try attempt.offer(choices, to: user)
    }
    return try attempt.take(preferred, password: request.password, clientValue: request.clientValue, user: user)
  }

  /// The factors of the token's sign-in, if that is recent enough.
  private func credit(of wanted: StepUpRequest, _ user: User) throws(CoreError) -> ProofMethods {
    guard let token = wanted.accessToken else { return [] }
    var own = service.scope
    own.realm = realm.id
    let bearer = try service.core.bearer(of: token, scope: nil, own)
    guard bearer.user.id == user.id else { throw .accessToken(.invalid) }
    if let age = wanted.maximumAge, now - bearer.grant.authenticated > age { return [] }
    return bearer.grant.methods ?? []
  }

  private func canReach(_ level: Int, from methods: ProofMethods, _ user: User) -> Bool {
    var attempt = self
    attempt.context = AuthenticationContext(
      methods: methods, target: AuthenticationContext.Target(level: level, names: []))
    return !attempt.missingFactors(of: user, in: realm).isEmpty && !methods.isEmpty
      || realm.choices(of: user).contains { attempt.leads($0, user) }
  }

  /// Whether a first factor is enough, or becomes so with a second.
  private func leads(_ choice: FactorChoice, _ user: User) -> Bool {
    let attempt = proving(choice.method)
    return attempt.context.isEnough(attempt.context.methods) || !attempt.missingFactors(of: user, in: realm).isEmpty
  }

  /// The second factors of which one is still required; empty if none is.
  func missingFactors(of user: User, in realm: Realm) -> [SecondFactor] {
    guard !context.isEnough(context.methods) else { return [] }
    return realm.usableFactors(of: user).filter { context.isEnough(context.methods.union($0.method)) }
  }

  /// Requires what the level still needs; nil if nothing.
  func askForLevel(_ user: User, in transaction: inout Transaction) -> Result<Progress, CoreError>? {
    if context.isEnough(context.methods) { return nil }
    let factors = missingFactors(of: user, in: transaction.realm)
    if factors.isEmpty { return .failure(.resource(.levelOutOfReach)) }
    let wanted = factors.count == 1 ? factors[0] : factors.first { $0 == user.factors.preferred }
    return wanted.map { ask(for: $0, user, in: &transaction) }
      ?? .success(pose(.factorChoice(factors), user, in: &transaction))
  }
}
