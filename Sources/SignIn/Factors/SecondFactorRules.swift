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

/// The factors that a user of a realm can use, and has to.
package struct FactorRules: Sendable {
  package let realm: Realm

  private var settings: RealmSettings { realm.settings }

  /// Whether the realm offers this factor at all.
  package func offers(_ factor: SecondFactor) -> Bool {
    settings.mfa != .off && settings.secondFactors.contains(factor)
  }

  /// The factors that a sign-in can require of the account: offered by the realm, and set up. An address that is the
  /// only way to recover the account proves nothing beside the password, which it can replace. If its owner enabled it,
  /// it is required all the same, and cannot recover the account then (developer guide, “Details of MFA logic at user
  /// runtime”, steps 3 and 6).
  package func usable(by user: User) -> [SecondFactor] {
    SecondFactor.allCases.filter { factor in
      guard offers(factor) else { return false }
      guard let attribute = factor.attribute else { return user.factors.token != nil }
      return user.attributes[attribute] != nil && (user.factors.isOn(factor) || !isOnlyRecovery(attribute))
    }
  }

  /// The factors that the account's owner enabled and that can be used.
  package func active(of user: User) -> [SecondFactor] {
    usable(by: user).filter(user.factors.isOn)
  }

  /// The factors of which the account must prove one: those that the user switched on; if none and a factor is
  /// required, all that are available.
  func askable(of user: User) -> [SecondFactor] {
    let active = active(of: user)
    return active.isEmpty && settings.mfa == .required ? usable(by: user) : active
  }

  func secondStep(of user: User) -> SecondStep {
    if settings.mfa == .off { return .none }
    let candidates = askable(of: user)
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
  func setUp(of options: [SecondFactor]) -> FactorSetUp {
    FactorSetUp(options: options, activated: SecondFactor.allCases.filter(offers))
  }

  private func isOnlyRecovery(_ attribute: AttributeName) -> Bool {
    guard let recovery = settings.recovery, recovery.count == 1 else { return false }
    return recovery[0] == (attribute == .email ? .verifiedEmail : .verifiedPhoneNumber)
  }
}

/// The first factors.
extension FactorRules {
  /// The first factors that `user` can use: allowed by the realm and set up
  /// (docs/reference/cognito-sign-in.md#choice-of-first-factor).
  package func first(of user: User) -> [FactorChoice] {
    guard user.hasNativeProfile else { return [] }
    var choices: [FactorChoice] = []
    if settings.firstFactors.contains(.password), let secret = user.password {
      choices += secret.isForeign ? [.password] : [.passwordProof, .password]
    }
    // For a user who must set a password first, only the password is offered.
    if user.status == .forceChangePassword { return choices }
    // If two factors are required, a code cannot be the first one
    // (docs/reference/cognito-sign-in.md#choice-of-first-factor).
    if settings.mfa == .required || !active(of: user).isEmpty {
      let hasBoth = realm.takesPasskeysForTwo(user) && !realm.usablePasskeys(of: user).isEmpty
      return hasBoth ? choices + [.passkey] : choices
    }
    if settings.firstFactors.contains(.emailCode), user.attributes[.email] != nil { choices.append(.emailCode) }
    if settings.firstFactors.contains(.smsCode), user.attributes[.phoneNumber] != nil { choices.append(.smsCode) }
    if !realm.usablePasskeys(of: user).isEmpty { choices.append(.passkey) }
    return choices
  }
}

extension Realm {
  /// The factors of its users.
  package var factorRules: FactorRules { FactorRules(realm: self) }
}
