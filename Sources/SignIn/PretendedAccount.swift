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
    let isAdmitted = Codes.admit(kind, &account.attempts, in: self)
    if isAdmitted, code { account.codeExpires = now + PretendedAccount.lifetime }
    remember(account, as: name)
    return isAdmitted ? nil : Codes.limitExceeded(kind, account.attempts, at: now)
  }

  /// Lets a code for a new password count as sent to a user without an address.
  mutating func pretendCode(for user: User) {
    var account = realm.pretendedAccount(user.id.description, at: now)
    account.codeExpires = now + PretendedAccount.lifetime
    remember(account, as: user.id.description)
  }
}
