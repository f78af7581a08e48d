package import Model

/// The factors required after the first one (docs/reference/cognito-sign-in.md#second-factors).
enum SecondStep: Hashable, Sendable {
  /// Nothing.
  case none
  /// This factor.
  case ask(SecondFactor)
  /// One of several.
  case choose([SecondFactor])
  /// One of these must be set up first.
  case setUp([SecondFactor])
  /// One is required, and the account can have none.
  case impossible
}

extension RealmSettings {
  /// Whether accounts are recovered by mail only, or the order of recovery is not set.
  package var recoversByMailAlone: Bool { recovery == nil || recovery == [.verifiedEmail] }
}

extension Realm {
  /// Whether the realm offers this factor at all.
  package func offers(_ factor: SecondFactor) -> Bool {
    settings.mfa != .off && settings.secondFactors.contains(factor)
  }

  /// The factors that a sign-in can require of the account: offered by the realm, and set up. An address that is the
  /// only way to recover the account proves nothing beside the password, which it can replace. If its owner enabled it,
  /// it is required all the same, and cannot recover the account then (developer guide, “Details of MFA logic at user
  /// runtime”, steps 3 and 6).
  package func usableFactors(of user: User) -> [SecondFactor] {
    SecondFactor.allCases.filter { factor in
      guard offers(factor) else { return false }
      guard let attribute = factor.attribute else { return user.factors.token != nil }
      return user.attributes[attribute] != nil && (user.factors.isOn(factor) || !isOnlyRecovery(attribute))
    }
  }

  /// The factors that the account's owner enabled and that can be used.
  package func activeFactors(of user: User) -> [SecondFactor] {
    usableFactors(of: user).filter(user.factors.isOn)
  }

  /// The factors of which the account must prove one: those that the user enabled; if none and a factor is required,
  /// all that are available.
  func askableFactors(of user: User) -> [SecondFactor] {
    let active = activeFactors(of: user)
    return active.isEmpty && settings.mfa == .required ? usableFactors(of: user) : active
  }

  func secondStep(of user: User) -> SecondStep {
    if settings.mfa == .off { return .none }
    let candidates = askableFactors(of: user)
    if !candidates.isEmpty { return step(among: candidates, of: user) }
    guard settings.mfa == .required else { return .none }
    let missing = settable(by: user)
    return missing.isEmpty ? .impossible : .setUp(missing)
  }

  private func step(among factors: [SecondFactor], of user: User) -> SecondStep {
    if let preferred = user.factors.preferred, factors.contains(preferred) { return .ask(preferred) }
    return factors.count == 1 ? .ask(factors[0]) : .choose(factors)
  }

  /// The factors that a user without one can set up during a sign-in: an app, or an email address if there is none. A
  /// phone number cannot be set up during a sign-in.
  func settable(by user: User) -> [SecondFactor] {
    SecondFactor.allCases.filter { factor in
      switch factor {
      case .sms: false
      case .softwareToken: offers(.softwareToken)
      case .email: offers(.email) && user.attributes[.email] == nil && !isOnlyRecovery(.email)
      }
    }
  }

  /// The factors that a user may set up, and all that the realm has.
  func factorSetUp(of options: [SecondFactor]) -> FactorSetUp {
    FactorSetUp(options: options, activated: SecondFactor.allCases.filter(offers))
  }

  private func isOnlyRecovery(_ attribute: AttributeName) -> Bool {
    guard let recovery = settings.recovery, recovery.count == 1 else { return false }
    return recovery[0] == (attribute == .email ? .verifiedEmail : .verifiedPhoneNumber)
  }
}
