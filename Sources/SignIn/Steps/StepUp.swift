internal import Ambient
internal import Model
internal import Sandboxes
internal import Tokens

/// A sign-in towards a level, from what a token shows that the user has proved already.
struct StepUp: SignInPart {
  let context: RealmContext
  let facts: SignInFacts

  /// What is still to be proved.
  enum Rest: Sendable {
    /// The token's factors count; a second one is missing.
    case secondFactor(SignInFacts)
    /// A first factor, one of these.
    case firstFactor(SignInFacts, [FactorChoice])
  }

  func rest(of wanted: StepUpRequest, _ user: User) throws(CoreError) -> Rest {
    let credited = try credit(of: wanted, user)
    let level = wanted.levels.first { canReach($0, from: credited, user) || canReach($0, from: [], user) }
    guard let level else { throw .resource(.levelOutOfReach) }
    // A step up renews no tokens.
    if credited.level >= level { throw .resource(.levelReached) }
    var facts = facts.proving(credited)
    facts.authentication.target = AuthenticationContext.Target(level: level, names: wanted.names)
    if !credited.isEmpty, !facts.authentication.missingFactors(of: user, in: realm).isEmpty {
      return .secondFactor(facts)
    }
    return .firstFactor(
      facts, realm.factorRules.first(of: user).filter { facts.authentication.leads($0, user, in: realm) })
  }

  /// The factors of the token's sign-in, if that is recent enough.
  private func credit(of wanted: StepUpRequest, _ user: User) throws(CoreError) -> ProofMethods {
    guard let token = wanted.accessToken else { return [] }
    var own = context.scope
    own.realm = realm.id
    let bearer = try context.core.bearer(of: token, scope: nil, own)
    guard bearer.user.id == user.id else { throw .accessToken(.invalid) }
    if let age = wanted.maximumAge, now - bearer.grant.authenticated > age { return [] }
    return bearer.grant.methods ?? []
  }

  private func canReach(_ level: Int, from methods: ProofMethods, _ user: User) -> Bool {
    let wanted = AuthenticationContext(
      methods: methods, target: AuthenticationContext.Target(level: level, names: []))
    return !wanted.missingFactors(of: user, in: realm).isEmpty && !methods.isEmpty
      || realm.factorRules.first(of: user).contains { wanted.leads($0, user, in: realm) }
  }
}

extension AuthenticationContext {
  /// The second factors of which one is still required; empty if none is.
  func missingFactors(of user: User, in realm: Realm) -> [SecondFactor] {
    guard !isEnough(methods) else { return [] }
    return realm.factorRules.usable(by: user).filter { isEnough(methods.union($0.method)) }
  }

  /// Whether a first factor is enough, or becomes so with a second.
  fileprivate func leads(_ choice: FactorChoice, _ user: User, in realm: Realm) -> Bool {
    var proved = self
    proved.methods.formUnion(choice.method)
    return proved.isEnough(proved.methods) || !proved.missingFactors(of: user, in: realm).isEmpty
  }
}
