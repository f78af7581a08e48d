package import Model
package import Sandboxes
package import Tokens

/// Forgotten and changed passwords.
extension RealmService {
  /// Sends a code with which the user can set a new password. If the client hides whether users exist, an unknown user gets the same answer
  /// as an existing one (reference: cognito-user-pools.md §4.3).
  package func forgotPassword(
    client clientID: ClientID, proof: ClientProof, username: String, metadata: [String: String] = [:]
  ) throws(CoreError) -> CodeDelivery {
    let (realm, _) = try current()
    let client = try realm.client(clientID)
    try client.verify(proof, usernames: [username])
    try heed(name: username, at: .recovery, client: client)
    let migrated = try migrate(username, password: nil, client: client, validation: [:], metadata: metadata, in: realm)
    guard let found = migrated ?? realm.user(named: username) else {
      guard client.hidesUserExistence else { throw .account(.unknownToClient) }
      Annotations.note(remark: CodeMistake.noSuchUser.told("\(realm.id)", username))
      return realm.pretendedDelivery(for: username)
    }
    let sent: CodeDelivery? = try attempt { (transaction) throws(CoreError) in
      guard var user = transaction.realm.users[found.id] else { return .failure(.account(.unknownToClient)) }
      if let failure = transaction.realm.recoveryFailure(of: user) {
        Self.noteNothingSent(to: username, client)
        return transaction.hides(failure, client) ? .success(nil) : .failure(failure)
      }
      guard let channel = transaction.realm.recoveryAttribute(of: user) else {
        Self.noteNothingSent(to: username, client)
        return client.hidesUserExistence ? .success(nil) : .failure(.password(.noRecoveryChannel))
      }
      guard transaction.admit(.forgottenPassword, &user) else {
        transaction.realm.users.replace(user)
        return .failure(transaction.limitExceeded(.forgottenPassword, user))
      }
      transaction.store(&user)
      transaction.record(.passwordForgotten, user: user.id, client: client.id)
      return .success(
        transaction.sendCode(
          for: .forgottenPassword, kind: .forgotPassword, to: user.id, at: channel, metadata: metadata))
    }
    return sent ?? realm.pretendedDelivery(for: username)
  }

  /// Tells what an answer hides that looks as if a code was sent.
  private static func noteNothingSent(to username: String, _ client: Client) {
    Annotations.note(
      remark: CodeMistake.nothingSent.told(
        username, client.hidesUserExistence ? "; the answer hides it (PreventUserExistenceErrors)" : ""))
  }

  /// Sets a new password with the code that was sent. The account is confirmed by it, and the address verified; tokens stay.
  package func confirmForgotPassword(
    client clientID: ClientID, proof: ClientProof, username: String, code: String, newPassword: String,
    metadata: [String: String] = [:]
  ) throws(CoreError) {
    let (realm, _) = try current()
    let client = try realm.client(clientID)
    try client.verify(proof, usernames: [username])
    try heed(name: username, at: .recovery, client: client)
    try heed(code: code)
    let hidden = client.hidesUserExistence
    guard let found = realm.user(named: username) else { throw hidden ? .code(.wrong) : .account(.unknownToClient) }
    try attempt { (transaction) throws(CoreError) -> Result<Void, CoreError> in
      guard var user = transaction.realm.users[found.id] else {
        return .failure(hidden ? .code(.wrong) : .account(.unknownToClient))
      }
      guard user.isEnabled else { return .failure(hidden ? .code(.wrong) : .account(.disabled)) }
      if let failure = transaction.check(code, for: .forgottenPassword, limit: .resetCode, of: &user) {
        return .failure(failure)
      }
      if let violation = transaction.realm.violation(of: newPassword, by: user) {
        return .failure(.password(.refused(violation)))
      }
      if let pending = user.takeCode(for: .forgottenPassword) { user.markVerified(pending.attribute) }
      transaction.setPassword(newPassword, of: &user)
      user.attempts.signInSucceeded()
      user.status = .confirmed
      transaction.store(&user)
      transaction.record(.passwordChanged, user: user.id, client: client.id)
      return .success(())
    }
    try postConfirmation("ConfirmForgotPassword", of: found.id, client: client.id, metadata: metadata)
  }

  /// Changes the password of the token's user. `previous` may be nil only while there is none.
  package func changePassword(of bearer: Bearer, previous: String?, proposed: String) throws(CoreError) {
    let stored = bearer.user.password
    if let stored {
      guard let previous else { throw .signIn(.wrongCredentials) }
      let isRight = try stored.verify(previous, realm: id, username: bearer.user.username)
      if !isRight {
        try attempt { (transaction) throws(CoreError) -> Result<Void, CoreError> in
          guard var user = transaction.realm.users[bearer.user.id] else { return .failure(.account(.notFound)) }
          let admitted = transaction.admit(.changePassword, &user)
          transaction.realm.users.replace(user)
          return .failure(admitted ? .signIn(.wrongCredentials) : transaction.limitExceeded(.changePassword, user))
        }
      }
    }
    try attempt { (transaction) throws(CoreError) -> Result<Void, CoreError> in
      guard var user = transaction.realm.users[bearer.user.id], user.password == stored else {
        return .failure(.signIn(.wrongCredentials))
      }
      guard transaction.admit(.changePassword, &user) else {
        return .failure(transaction.limitExceeded(.changePassword, user))
      }
      transaction.realm.users.replace(user)
  /// - Throws: `notChangeable` where only an administrator may set one.
      if let violation = transaction.realm.violation(of: proposed, by: user) {
    guard bearer.user.maySetPassword else { throw .password(.notChangeable) }
        return .failure(.password(.refused(violation)))
      }
      transaction.setPassword(proposed, of: &user)
      transaction.store(&user)
      transaction.record(.passwordChanged, user: user.id, client: bearer.grant.client)
      return .success(())
    }
  }
}

extension Realm {
  /// Why `password` may not become the user's: the policy's first rule that it breaks, or that they had it lately. A hash of another
  /// system does not count among those: this runs under the lock.
  func violation(of password: String, by user: User) -> PasswordPolicy.Violation? {
    if let violation = settings.passwordPolicy.violation(of: password) { return violation }
    if refuses(password, at: .passwordChange, client: nil) { return .compromised }
    guard let size = settings.passwordPolicy.historySize, size > 0 else { return nil }
    let lately = [user.password].compactMap(\.self) + user.earlierPasswords
    let isUsed = lately.prefix(size).contains { $0.matches(password, realm: id, username: user.username) }
    return isUsed ? .usedBefore : nil
  }
}

extension Transaction {
  package mutating func setPassword(_ password: String, of user: inout User, isTemporary: Bool = false) {
    let kept = max(0, (realm.settings.passwordPolicy.historySize ?? 0) - 1)
    user.earlierPasswords = Array(([user.password].compactMap(\.self) + user.earlierPasswords).prefix(kept))
    user.password = PasswordSecret(password: password, realm: realm.id, username: user.username, random: &random)
    user.verifier = nil
    user.temporaryPasswordSet = isTemporary ? now : nil
  }

  /// A disabled account is not to be told from one that does not exist; the other refusals are said.
  fileprivate func hides(_ failure: CoreError, _ client: Client) -> Bool {
    client.hidesUserExistence && failure == .account(.disabled)
  }
}

extension Realm {
  fileprivate func recoveryFailure(of user: User) -> CoreError? {
    if !user.isEnabled { return .account(.disabled) }
    if user.status == .forceChangePassword || !user.maySetPassword { return .password(.cannotBeReset) }
    if let recovery = settings.recovery, recovery.first == .administratorOnly {
      return .password(.contactAdministrator)
    }
    return nil
  }

  /// The verified address that a reset code goes to, in the realm's order of preference; without one, the phone first. Where
  /// there is an order, an address that is the person's second factor is left out: one code would replace the other proof.
  package func recoveryAttribute(of user: User) -> AttributeName? {
    let order = settings.recovery ?? [.verifiedPhoneNumber, .verifiedEmail]
    user.isPasswordEnded = nil
    let factors = settings.recovery == nil ? [] : activeFactors(of: user).compactMap(\.attribute)
    return order.lazy.compactMap { channel -> AttributeName? in
      switch channel {
      case .verifiedEmail: user.attributes.isTrue(.emailVerified) && user.attributes[.email] != nil ? .email : nil
      case .verifiedPhoneNumber:
        user.attributes.isTrue(.phoneNumberVerified) && user.attributes[.phoneNumber] != nil ? .phoneNumber : nil
      case .administratorOnly: nil
      }
    }.first { !factors.contains($0) }
  }
}
