package import Ambient
package import Model
package import Sandboxes

/// An account as an administrator makes it.
package struct UserCreation: Sendable {
  package var username: String
  package var attributes: [Attribute]
  /// nil: one is generated, unless the realm allows users without a password.
  package var temporaryPassword: String?
  package var sendsMessage: Bool
  /// Where the invitation goes; the first of them that the account has.
  package var channels: [Message.Channel]
  package var takesAlias: Bool
  package var metadata: [String: String]
  /// `ValidationData`, for PreSignUp only.
  package var validation: [String: String] = [:]

  package init(
    username: String, attributes: [Attribute] = [], temporaryPassword: String? = nil, sendsMessage: Bool = true,
    channels: [Message.Channel] = [.sms, .email], takesAlias: Bool = false, metadata: [String: String] = [:]
  ) {
    self.username = username
    self.attributes = attributes
    self.temporaryPassword = temporaryPassword
    self.sendsMessage = sendsMessage
    self.channels = channels
    self.takesAlias = takesAlias
    self.metadata = metadata
  }
}

/// The operations of an administrator on accounts; errors hide nothing.
extension Accounts {
  /// The account of that name.
  package func user(named name: String) throws(CoreError) -> User {
    guard let user = try current().realm.user(named: name) else { throw .account(.notFound) }
    return user
  }

  /// Creates an account with a temporary password and sends an invitation.
  package func createUser(_ creation: UserCreation) throws(CoreError) -> User {
    let (realm, _) = try current()
    let account = try realm.account(named: creation.username, attributes: AttributeList(creation.attributes))
    try realm.checkNewAttributes(account.attributes, client: nil)
    if let password = creation.temporaryPassword, let violation = realm.settings.passwordPolicy.violation(of: password)
    {
      throw .password(.refused(violation))
    }
    let decision = try preSignUp(
      "AdminCreateUser", account, client: nil, validation: creation.validation, metadata: creation.metadata, in: realm)
    let relaxed = core.relaxedRules
    return try update { (transaction) throws(CoreError) in
      let password: String? =
        if let given = creation.temporaryPassword { given } else {
          try transaction.firstPassword(of: account.attributes, relaxed: relaxed)
        }
      if creation.takesAlias {
        let probe = User(
          id: transaction.random.uniqueID(), username: "", attributes: account.attributes, status: .confirmed,
          created: transaction.now)
        if let failure = transaction.settleAliases(of: probe, taking: true) { throw failure }
      }
      let user = try transaction.addUser(
        account, password: password, status: password == nil ? .confirmed : .forceChangePassword, isTemporary: true,
        id: decision.subject)
      transaction.record(.userCreated, user: user.id)
      if creation.sendsMessage, let password { transaction.invite(user, password, creation) }
      return user
    }
  }

  /// Sends the invitation again, with a new temporary password.
  package func resendInvitation(_ creation: UserCreation) throws(CoreError) -> User {
    let found = try user(named: creation.username)
    return try update { (transaction) throws(CoreError) in
      guard var user = transaction.realm.users[found.id] else { throw .account(.notFound) }
      guard user.status == .forceChangePassword else { throw .account(.cannotResendInvitation(user.username)) }
      let policy = transaction.realm.settings.passwordPolicy
      let password = creation.temporaryPassword ?? policy.temporaryPassword(random: &transaction.random)
      if let violation = policy.violation(of: password) { throw .password(.refused(violation)) }
      transaction.setPassword(password, of: &user, isTemporary: true)
      transaction.store(&user)
      transaction.invite(user, password, creation)
      return user
    }
  }

  /// Sets a password: permanent, or to be changed at the next sign-in. It gives a provider's user a native profile as
  /// well (API reference of AdminSetUserPassword).
  package func setPassword(_ password: String, of name: String, isPermanent: Bool) throws(CoreError) {
    try change(name) { (transaction, user) throws(CoreError) in
      if let violation = transaction.realm.violation(of: password, by: user) { throw .password(.refused(violation)) }
      transaction.setPassword(password, of: &user, isTemporary: !isPermanent)
      user.attempts.signInSucceeded()
      user.status = isPermanent ? .confirmed : .forceChangePassword
      transaction.record(.passwordChanged, user: user.id)
    }
  }

  /// Confirms a sign-up without its code; no address is verified by that.
  package func confirmUser(_ name: String, metadata: [String: String] = [:]) throws(CoreError) {
    let subject = try user(named: name).id
    try change(name) { (transaction, user) throws(CoreError) in
      guard user.status == .unconfirmed else { throw .account(.cannotConfirm(user.status)) }
      user.status = .confirmed
      transaction.record(.confirmed, user: user.id)
    }
    try postConfirmation(of: subject, client: nil, metadata: metadata)
  }

  /// Disabling ends every sign-in; enabling allows new ones but revives no token.
  package func setEnabled(_ isEnabled: Bool, _ name: String) throws(CoreError) {
    try change(name) { (transaction, user) throws(CoreError) in
      user.isEnabled = isEnabled
      if !isEnabled { transaction.realm.users.grants.removeAll(of: user.id) }
      transaction.record(isEnabled ? .userEnabled : .userDisabled, user: user.id)
    }
  }

  /// Asks for a new password at the next sign-in, and sends the code for it.
  package func resetPassword(_ name: String, metadata: [String: String] = [:]) throws(CoreError) {
    try change(name) { (transaction, user) throws(CoreError) in
      guard user.isEnabled else { throw .account(.disabled) }
      guard user.maySetPassword, user.status == .confirmed || user.status == .resetRequired else {
        throw .password(.cannotBeReset)
      }
      guard let channel = transaction.realm.recoveryAttribute(of: user) else { throw .password(.noRecoveryChannel) }
      user.status = .resetRequired
      transaction.realm.users.grants.removeAll(of: user.id)
      transaction.realm.users.replace(user)
      Codes.send(
        for: .forgottenPassword, kind: .forgotPassword, to: user.id, at: channel, metadata: metadata, in: &transaction)
      user.codes = transaction.realm.users[user.id]?.codes ?? user.codes
      transaction.record(.passwordForgotten, user: user.id)
    }
  }

  /// Changes attributes, including whether an address is verified.
  /// - Parameter verifiesFirst: whether a new address must be verified by a code first, if the realm demands it and the
  ///   call does not mark the address as verified. Otherwise no code is sent.
  package func updateAttributes(
    of name: String, _ changes: [Attribute], verifiesFirst: Bool = false, metadata: [String: String] = [:]
  ) throws(CoreError) {
    let found = try user(named: name)
    _ = try update { (transaction) throws(CoreError) in
      try transaction.change(
        changes, of: found.id, byAdministrator: true, verifiesFirst: verifiesFirst, metadata: metadata)
    }
  }

  /// Removes the account; name and addresses are free at once.
  package func deleteUser(named name: String) throws(CoreError) {
    try deleteUser(try user(named: name).id)
  }

  package func deleteUser(_ subject: SubjectID) throws(CoreError) {
    try update { (transaction) throws(CoreError) in
      guard transaction.realm.users[subject] != nil else { throw .account(.notFound) }
      transaction.realm.users.remove(subject)
      transaction.record(.userDeleted, user: subject)
    }
  }

  /// Restores a deleted account as `old` has it, with its sign-ins.
  /// - Throws: if it exists, or another account has one of its names by now.
  package func putBack(_ subject: SubjectID, from old: Realm) throws(CoreError) {
    guard let user = old.users[subject] else { throw .account(.notFound) }
    let grants = old.users.grants.all(of: subject)
    try update { (transaction) throws(CoreError) in
      try transaction.putBack(user)
      for grant in grants { transaction.realm.users.grants.add(grant, of: subject, at: transaction.now) }
      transaction.record(.userCreated, user: subject)
    }
  }

  /// A change of one account.
  package func change(
    _ name: String, _ body: (inout Transaction, inout User) throws(CoreError) -> Void
  ) throws(CoreError) {
    let found = try user(named: name)
    try update { (transaction) throws(CoreError) in
      guard var user = transaction.realm.users[found.id] else { throw .account(.notFound) }
      try body(&transaction, &user)
      transaction.store(&user)
    }
  }
}

extension Transaction {
  /// The password of an account that is created without one: a temporary one if only passwords sign in, none if a code
  /// does. If neither holds, as with passkeys, which only a signed-in user can add, the administrator must give one
  /// (recorded in pools with `WEB_AUTHN` and no codes).
  fileprivate mutating func firstPassword(
    of attributes: AttributeList, relaxed: Set<StrictRule>
  ) throws(CoreError) -> String? {
    let settings = realm.settings
    let others = settings.firstFactors.filter { $0 != .password }
    if others.isEmpty { return settings.passwordPolicy.temporaryPassword(random: &random) }
    let isReached = others.contains { factor in
      switch factor {
      case .emailCode: attributes[.email] != nil
      case .smsCode: attributes[.phoneNumber] != nil
      default: false
      }
    }
    if isReached { return nil }
    guard relaxed.contains(.invitationWithoutPassword) else { throw .password(.missing) }
    return settings.passwordPolicy.temporaryPassword(random: &random)
  }

  fileprivate mutating func invite(_ user: User, _ password: String, _ creation: UserCreation) {
    let channel = creation.channels.first { channel in
      user.attributes[channel == .sms ? .phoneNumber : .email] != nil
    }
    let fallback: Message.Channel? = user.attributes[.email] != nil ? .email : nil
    guard let attribute = (channel ?? fallback).map({ $0 == .sms ? AttributeName.phoneNumber : .email }),
      let address = user.attributes[attribute]
    else { return }
    Codes.deliver(
      password, kind: .invitation, to: user, attribute: attribute, address: address, metadata: creation.metadata,
      in: &self)
  }
}
