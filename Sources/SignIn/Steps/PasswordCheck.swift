internal import Model
internal import Sandboxes

/// A typed password, or what a proof of it has come to.
struct PasswordCheck: SignInPart {
  let context: RealmContext
  let facts: SignInFacts

  /// Verifies a typed password, outside of the lock.
  func verify(_ password: String, of found: User) throws(CoreError) -> SignInOutcome {
    if let failure = found.lock(in: realm, at: now) { throw failure }
    try facts.checkConfirmed(found)
    let stored = found.password
    let isRight = try stored?.verify(password, realm: realm.id, username: found.username) ?? false
    if isRight { try context.accounts.screen(password, of: found, realm, client) }
    return outcome(of: found, isRight: isRight, by: stored, shown: password)
  }

  /// Counts the failure, or continues the sign-in.
  /// - Parameters:
  ///   - stored: what the password was verified against.
  ///   - shown: the password, if it was typed.
  ///   - proof: the right proof of the password, if that was sent instead.
  func outcome(
    of found: User, isRight: Bool, by stored: PasswordSecret?, shown: String? = nil, proof: PasswordProof? = nil
  ) -> SignInOutcome {
    .change { (transaction) throws(CoreError) in
      if let proof { try proof.consume(for: client, in: &transaction) }
      guard var user = transaction.realm.users[found.id] else { return .failure(.signIn(.wrongCredentials)) }
      // Of two responses in one flow, one counts.
      if let handle { _ = try Flows.find(handle, client: client.id, in: transaction) }
      // Again: guesses that were checked side by side all began before the lock.
      if let failure = user.lock(in: transaction.realm, at: transaction.now) { return .failure(failure) }
      guard isRight, transaction.accepts(stored, of: &user, shown: shown) else {
        user.noteFailure(in: transaction.realm, at: transaction.now)
        transaction.realm.users.replace(user)
        transaction.record(.signInRefused, user: user.id, client: client.id)
        return .failure(refusal(of: user))
      }
      return NextChallenge(context: context, facts: facts.proving(.password)).proceed(user, in: &transaction)
    }
  }

  /// The error for a wrong password. A user who was imported without a password gets the error that requests a reset,
  /// unless the client hides whether users exist (docs/reference/cognito-user-pools.md#user-existence).
  private func refusal(of user: User) -> CoreError {
    guard user.password == nil, user.isEnabled, user.status == .resetRequired, !client.hidesUserExistence
    else { return .signIn(.wrongCredentials) }
    return .account(.passwordResetRequired)
  }
}
