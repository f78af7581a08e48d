package import Ambient
package import Model
internal import Sandboxes
internal import Store

/// What is stored about a name without an account, if a client must not learn that (user enumeration): wrong passwords
/// are counted and a code counts as sent, as for an account. Without it the limits would reveal which users exist.
///
/// For a user's id it says that a code counts as sent that could not be sent.
package struct PretendedAccount: Hashable, Sendable, Codable {
  package var attempts = AttemptLog()
  /// Until when a code for a new password passes for sent; nil for none.
  package var codeExpires: Instant?

  package init() {}

  /// An hour, in which all that it has is over.
  static let lifetime = Duration.hours(1)
}

extension PretendedAccount: Sized {
  package var byteCount: Int { attempts.byteCount }
}

extension Realm {
  /// The record of the name.
  func pretendedAccount(_ name: String, at now: Instant) -> PretendedAccount {
    pretendedAccounts.live(pretenceKey(name), at: now) ?? PretendedAccount()
  }

  /// Why no password and no code for the name is looked at now; nil if they are.
  func pretendedLock(_ name: String, at now: Instant) -> CoreError? {
    guard settings.relaxations.lockout, let seconds = pretendedAccount(name, at: now).attempts.signInLock(at: now)
    else { return nil }
    return .signIn(.passwordAttemptsExceeded(retryAfter: seconds))
  }

  /// Whether a code for a new password passes for sent to the name.
  func hasPretendedCode(_ name: String, at now: Instant) -> Bool {
    pretendedAccount(name, at: now).codeExpires.map { now < $0 } ?? false
  }

  fileprivate func pretenceKey(_ name: String) -> UniqueID { UniqueID(bytes: pretence("account", name)) }
}

extension Transaction {
  /// Puts back what is remembered of the name.
  mutating func remember(_ account: PretendedAccount, as name: String) {
    realm.pretendedAccounts.insert(
      account, for: realm.pretenceKey(name), at: now, lifetime: PretendedAccount.lifetime)
  }

  /// Counts an attempt with an unknown name against the hourly limit.
  /// - Parameter code: whether a code for a new password counts as sent.
  /// - Returns: the error if the limit is reached.
  mutating func pretend(
    _ kind: AttemptLog.Limited, with name: String, sendingCode code: Bool = false
  ) -> CoreError? {
    var account = realm.pretendedAccount(name, at: now)
    let isAdmitted = admit(kind, &account.attempts)
    if isAdmitted, code { account.codeExpires = now + PretendedAccount.lifetime }
    remember(account, as: name)
    return isAdmitted ? nil : limitExceeded(kind, account.attempts)
  }

  /// Lets a code for a new password count as sent to a user without an address.
  mutating func pretendCode(for user: User) {
    var account = realm.pretendedAccount(user.id.description, at: now)
    account.codeExpires = now + PretendedAccount.lifetime
    remember(account, as: user.id.description)
  }
}

extension SignInAttempt {
  /// The result of a password, proof or code for an unknown user: counted and locked like an account's. A disabled
  /// user, who must look unknown, has an account that counts.
  /// - Parameter name: as the user typed it.
  func refusePretended(
    _ name: String, _ problem: SignInProblem = .wrongCredentials,
    _ also: (inout Transaction) throws(CoreError) -> Void = { _ in }
  ) throws(CoreError) -> SignInStep {
    try service.attempt { (transaction) throws(CoreError) -> Result<SignInStep, CoreError> in
      if let handle { _ = try transaction.find(handle, client: client.id) }
      if var user = transaction.realm.user(named: name), user.hasNativeProfile {
        if let failure = user.lock(in: transaction.realm, at: transaction.now) { return .failure(failure) }
        transaction.noteFailure(of: &user)
        transaction.realm.users.replace(user)
      } else {
        if let failure = transaction.realm.pretendedLock(name, at: transaction.now) { return .failure(failure) }
        var account = transaction.realm.pretendedAccount(name, at: transaction.now)
        account.attempts.signInFailed(at: transaction.now)
        transaction.remember(account, as: name)
      }
      try also(&transaction)
      return .failure(.signIn(problem))
    }
  }
}
