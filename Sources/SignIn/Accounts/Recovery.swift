internal import Diagnostics
package import Model
package import Sandboxes
package import Tokens

/// Forgotten and changed passwords.
extension Accounts {
  /// Sends a code with which the user can set a new password. If the client hides whether users exist, an unknown user
  /// gets the same answer as an existing one (docs/reference/cognito-user-pools.md#user-existence).
  package func forgotPassword(
    client clientID: ClientID, proof: ClientProof, username: String, metadata: [String: String] = [:]
  ) throws(CoreError) -> CodeDelivery {
    let (realm, _) = try current()
    let client = try realm.client(clientID)
    try client.verify(proof, usernames: [username])
    try context.signIns.checkMagic(name: username, at: .recovery, client: client)
    let hides = client.hidesUserExistence
    if hides, realm.settings.recovery?.first == .administratorOnly { throw .password(.contactAdministrator) }
    let migrated = try migrate(username, password: nil, client: client, validation: [:], metadata: metadata, in: realm)
    let known = migrated ?? realm.user(named: username)
    guard let found = known, found.hasNativeProfile || !hides else {
      guard hides else { throw .account(.unknownToClient) }
      if known == nil {
        Annotations.note(remark: CodeDiagnostic.noSuchUser(pool: "\(realm.id)", name: username).text(in: realm))
      }
      return try commitResult { (transaction) throws(CoreError) in
        let refusal = transaction.pretend(.forgottenPassword, with: username, sendingCode: true)
        return refusal.map { .failure($0) } ?? .success(transaction.realm.pretendedDelivery(for: username))
      }
    }
    let sent: CodeDelivery? = try commitResult { (transaction) throws(CoreError) in
      guard var user = transaction.realm.users[found.id] else { return .failure(.account(.unknownToClient)) }
      let failure = transaction.realm.recoveryFailure(of: user)
      let channel = transaction.realm.recoveryAttribute(of: user)
      if failure != nil || channel == nil {
        // A disabled user and one without an address for codes must look like an unknown one; other errors are
        // reported.
        guard hides, failure == nil || failure == .account(.disabled) else {
          return .failure(failure ?? .password(.noRecoveryChannel))
        }
        Annotations.note(
          remark: failure == nil
            ? CodeDiagnostic.nothingSent(name: username, hidden: "; the answer hides it (PreventUserExistenceErrors)")
              .text(in: realm)
            : CodeDiagnostic.disabledSilently(name: username).text(in: realm))
      }
      guard Codes.admit(.forgottenPassword, &user.attempts, in: transaction) else {
        transaction.realm.users.replace(user)
        return .failure(Codes.limitExceeded(.forgottenPassword, user.attempts, at: transaction.now))
      }
      guard failure == nil, let channel else {
        transaction.realm.users.replace(user)
        transaction.pretendCode(for: user)
        return .success(nil)
      }
      transaction.store(&user)
      transaction.record(.passwordForgotten, user: user.id, client: client.id)
      return .success(
        Codes.send(
          for: .forgottenPassword, kind: .forgotPassword, to: user.id, at: channel, metadata: metadata, in: &transaction
        ))
    }
    return sent ?? realm.pretendedDelivery(for: username)
  }

  /// Sets a new password with the code that was sent. The account is confirmed by it, and the address verified; tokens
  /// stay.
  package func confirmForgotPassword(
    client clientID: ClientID, proof: ClientProof, username: String, code: String, newPassword: String,
    metadata: [String: String] = [:]
  ) throws(CoreError) {
    let (realm, _) = try current()
    let client = try realm.client(clientID)
    try client.verify(proof, usernames: [username])
    try context.signIns.checkMagic(name: username, at: .recovery, client: client)
    try context.signIns.checkMagic(code: code)
    let hidden = client.hidesUserExistence
    guard let found = realm.user(named: username), found.hasNativeProfile || !hidden else {
      guard hidden else { throw .account(.unknownToClient) }
      return try commitResult { (transaction) throws(CoreError) in
        let isSent = transaction.realm.hasPretendedCode(username, at: transaction.now)
        let refusal = transaction.pretend(.resetCode, with: username)
        return .failure(refusal ?? .code(isSent ? .wrong : .expired))
      }
    }
    try commitResult { (transaction) throws(CoreError) -> Result<Void, CoreError> in
      guard var user = transaction.realm.users[found.id] else {
        return .failure(hidden ? .code(.expired) : .account(.unknownToClient))
      }
      guard user.isEnabled || hidden else { return .failure(.account(.disabled)) }
      let taken = Codes.check(
        code, for: .forgottenPassword, limit: .resetCode, of: &user, pretends: hidden, in: &transaction)
      guard case .success(let pending) = taken else { return taken.map { _ in } }
      guard user.isEnabled else { return .failure(.code(.wrong)) }
      guard user.maySetPassword else { return .failure(.password(.cannotBeReset)) }
      if let violation = transaction.realm.violation(of: newPassword, by: user) {
        return .failure(.password(.refused(violation)))
      }
      user.takeCode(pending)
      user.markVerified(pending.attribute)
      transaction.setPassword(newPassword, of: &user)
      user.attempts.signInSucceeded()
      user.status = .confirmed
      transaction.store(&user)
      transaction.record(.passwordChanged, user: user.id, client: client.id)
      return .success(())
    }
    try postConfirmation("ConfirmForgotPassword", of: found.id, client: client.id, metadata: metadata)
  }

  /// Changes the password of the token's user. `previous` may be nil only if the user has no password.
  /// - Throws: `notChangeable` if only an administrator may set one.
  package func changePassword(of bearer: Bearer, previous: String?, proposed: String) throws(CoreError) {
    guard bearer.user.maySetPassword else { throw .password(.notChangeable) }
    let stored = bearer.user.password
    if let stored {
      guard let previous else { throw .signIn(.wrongCredentials) }
      let isRight = try stored.verify(previous, realm: id, username: bearer.user.username)
      if !isRight {
        try commitResult { (transaction) throws(CoreError) -> Result<Void, CoreError> in
          guard var user = transaction.realm.users[bearer.user.id] else { return .failure(.account(.notFound)) }
          let admitted = Codes.admit(.changePassword, &user.attempts, in: transaction)
          transaction.realm.users.replace(user)
          return .failure(
            admitted
              ? .signIn(.wrongCredentials) : Codes.limitExceeded(.changePassword, user.attempts, at: transaction.now))
        }
      }
    }
    try commitResult { (transaction) throws(CoreError) -> Result<Void, CoreError> in
      guard var user = transaction.realm.users[bearer.user.id], user.password == stored else {
        return .failure(.signIn(.wrongCredentials))
      }
      guard user.maySetPassword else { return .failure(.password(.notChangeable)) }
      guard Codes.admit(.changePassword, &user.attempts, in: transaction) else {
        return .failure(Codes.limitExceeded(.changePassword, user.attempts, at: transaction.now))
      }
      transaction.realm.users.replace(user)
      if let violation = transaction.realm.violation(of: proposed, by: user) {
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
  /// Why `password` may not become the user's: the first violated rule of the policy, or a recent use. Hashes of other
  /// systems are not compared, since this runs under the lock.
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
    user.isPasswordEnded = nil
    user.verifier = nil
    user.temporaryPasswordSet = isTemporary ? now : nil
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

  /// The verified address for a reset code, in the realm's order of preference; by default the phone first. With an
  /// order, an address that is the user's second factor is excluded: one code would replace the other proof.
  package func recoveryAttribute(of user: User) -> AttributeName? {
    let order = settings.recovery ?? [.verifiedPhoneNumber, .verifiedEmail]
    let factors = settings.recovery == nil ? [] : factorRules.active(of: user).compactMap(\.attribute)
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
