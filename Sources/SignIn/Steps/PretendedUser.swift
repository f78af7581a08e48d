internal import Model
internal import Sandboxes

/// The outcome of a password, a proof or a code of an unknown user: counted, and locked, as an account's. A user who
/// passes for unknown, since the account is disabled, has an account that counts.
struct PretendedUser: SignInPart {
  let context: RealmContext
  let facts: SignInFacts

  /// - Parameters:
  ///   - name: as the user typed it.
  ///   - also: what is committed with the count.
  func refuse(
    _ name: String, _ problem: SignInProblem = .wrongCredentials,
    _ also: @escaping @Sendable (inout Transaction) throws(CoreError) -> Void = { _ in }
  ) -> SignInOutcome {
    .change { (transaction) throws(CoreError) in
      if let handle { _ = try Flows.find(handle, client: client.id, in: transaction) }
      if let failure = transaction.countFailure(named: name) { return .failure(failure) }
      try also(&transaction)
      return .failure(.signIn(problem))
    }
  }
}

extension Transaction {
  /// Counts a failure of a user who is unknown to the client.
  /// - Returns: the error of a name that is locked already.
  fileprivate mutating func countFailure(named name: String) -> CoreError? {
    if var user = realm.user(named: name), user.hasNativeProfile {
      if let failure = user.lock(in: realm, at: now) { return failure }
      user.noteFailure(in: realm, at: now)
      realm.users.replace(user)
    } else {
      if let failure = realm.pretendedLock(name, at: now) { return failure }
      var account = realm.pretendedAccount(name, at: now)
      account.attempts.signInFailed(at: now)
      remember(account, as: name)
    }
    return nil
  }
}
