package import Model
internal import Sandboxes
internal import Tokens

/// The new settings of one of a user's second factors; nil leaves a value unchanged.
package struct FactorPreference: Hashable, Sendable {
  package var isEnabled: Bool?
  package var isPreferred: Bool?

  package init(isEnabled: Bool? = nil, isPreferred: Bool? = nil) {
    self.isEnabled = isEnabled
    self.isPreferred = isPreferred
  }
}

/// The second factors that a user has switched on and prefers (docs/reference/cognito-sign-in.md#factor-preferences).
extension Factors {
  /// Changes the settings that an administrator may change for any user.
  /// - Parameter passkeys: whether passkeys replace both factors; nil leaves it unchanged.
  package func setFactorPreferences(
    _ preferences: [SecondFactor: FactorPreference], passkeys: Bool? = nil, of name: String
  ) throws(CoreError) {
    try context.accounts.change(name) { (transaction, user) throws(CoreError) in
      try transaction.realm.apply(preferences, to: &user)
      if let passkeys { try transaction.realm.apply(passkeysForTwo: passkeys, to: &user) }
      transaction.record(.attributesChanged, user: user.id)
    }
  }

  /// Enables or disables codes by text through the legacy setting, which knows no other factor.
  package func setUsesSMSCodes(_ isOn: Bool, of name: String) throws(CoreError) {
    try context.accounts.change(name) { (transaction, user) throws(CoreError) in try user.setUsesSMSCodes(isOn) }
  }

  /// Removes the authenticator app, if there is one.
  package func removeSoftwareToken(of name: String) throws(CoreError) {
    try context.accounts.change(name) { (_, user) throws(CoreError) in
      user.factors.token = nil
      user.factors.pendingToken = nil
      user.factors.set(.softwareToken, isEnabled: false)
    }
  }
}

extension Bearer {
  /// Changes the user's own settings.
  package func setFactorPreferences(
    _ preferences: [SecondFactor: FactorPreference], passkeys: Bool? = nil
  ) throws(CoreError) {
    try service.accounts.factors.setFactorPreferences(preferences, passkeys: passkeys, of: user.username)
  }

  /// Enables or disables codes by text through the legacy setting.
  package func setUsesSMSCodes(_ isOn: Bool) throws(CoreError) {
    try service.accounts.factors.setUsesSMSCodes(isOn, of: user.username)
  }
}

extension Realm {
  /// All or nothing. A factor needs what it works with: a verified app, or an address, which need not be verified.
  package func apply(
    _ preferences: [SecondFactor: FactorPreference], to user: inout User
  ) throws(CoreError) {
    guard preferences.values.count(where: { $0.isPreferred == true }) < 2 else { throw .factor(.bothPreferred) }
    var factors = user.factors
    for factor in SecondFactor.allCases {
      guard let preference = preferences[factor] else { continue }
      if preference.isEnabled == true {
        let isThere =
          factor.attribute.map { settings.secondFactors.contains(factor) && user.attributes[$0] != nil }
          ?? (user.factors.token != nil)
        guard isThere else { throw .factor(.notAvailable(factor)) }
      }
      if let isEnabled = preference.isEnabled { factors.set(factor, isEnabled: isEnabled) }
      if preference.isPreferred == false, factors.preferred == factor { factors.preferred = nil }
    }
    if let preferred = preferences.first(where: { $0.value.isPreferred == true })?.key {
      guard factors.enabled.contains(preferred) else { throw .factor(.preferredWhileOff(preferred)) }
      factors.preferred = preferred
    }
    user.factors = factors
  }
}

extension Realm {
  /// Allowed only beside another second factor, so that a user who loses the passkey can still sign in.
  fileprivate func apply(passkeysForTwo isOn: Bool, to user: inout User) throws(CoreError) {
    if isOn {
      guard settings.passkeys.countsAsTwo == true else { throw .passkey(.oneFactor) }
      guard !user.factors.enabled.isEmpty || user.factors.usesAddressOptions else { throw .passkey(.noOtherFactor) }
    }
    user.factors.takesPasskeysForTwo = isOn
  }
}

extension User {
  package mutating func setUsesSMSCodes(_ isOn: Bool) throws(CoreError) {
    guard isOn else { return factors.set(.sms, isEnabled: false) }
    guard attributes[.phoneNumber] != nil else { throw .factor(.notAvailable(.sms)) }
    factors.usesAddressOptions = true
  }
}
