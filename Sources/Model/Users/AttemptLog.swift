package import Ambient
internal import Packing
internal import Store

/// The number of attempts with an account, from which lockout and the limits on codes are decided
/// (docs/reference/cognito-user-pools.md#limits). Fixed size, so that guessing costs no memory.
package struct AttemptLog: Hashable, Sendable, Codable {
  /// Things that are limited by the hour.
  package enum Limited: Int, Hashable, Sendable, Codable, CaseIterable {
    case confirmSignUp, resendCode, verifyAttribute, requestAttributeCode, forgottenPassword, changePassword
    /// A code that is to reset a password.
    case resetCode

    /// How many are allowed in an hour.
    var allowance: UInt16 {
      switch self {
      case .confirmSignUp, .verifyAttribute: 15
      case .resendCode, .requestAttributeCode, .changePassword: 5
      // Documented as five to twenty, by risk; recorded as five, of requests and of codes.
      case .forgottenPassword, .resetCode: 5
      }
    }
  }

  private struct Window: Hashable, Sendable, Codable {
    var kind: Limited
    var began: Instant
    var count: UInt16
  }

  /// Wrong passwords and wrong codes of a sign-in, since the last one that succeeded.
  private var failedPasswords: UInt16 = 0
  private var lastFailure = Instant(milliseconds: 0)
  private var windows: [Window] = []

  package init() {}

  /// The seconds for which sign-ins are locked yet; nil when they are not. Five failures are free; failure n ≥ 5 locks for 2^(n−5) seconds,
  /// at most 15 minutes.
  package func signInLock(at now: Instant) -> Int? {
    guard failedPasswords >= 5, now >= lastFailure else { return nil }
    let seconds = failedPasswords >= 15 ? 900 : min(900, Int64(1) << Int64(failedPasswords - 5))
    let left = (lastFailure + .seconds(seconds) - now).milliseconds
    return left > 0 ? Int((left + 999) / 1000) : nil
  }

  /// Whether a tenant refuses every password and code for now: after ten failures, for a minute after the latest one (the service's
  /// documented defaults).
  package func smartLock(at now: Instant) -> Bool {
    failedPasswords >= 10 && now >= lastFailure && now < lastFailure + .minutes(1)
  }

  /// Counts a wrong password, or a wrong code of a sign-in: codes count as passwords do
  /// (docs/reference/cognito-user-pools.md#limits; the developer guide, "Adding MFA to a user pool").
  package mutating func signInFailed(at now: Instant) {
    if now - lastFailure > .minutes(15) { failedPasswords = 0 }
    failedPasswords = min(failedPasswords + 1, 1000)
    lastFailure = now
  }

  /// Forgets the failures: only when a sign-in has reached its goal, or whoever holds the address of the account has set a new password. A right
  /// password alone must not: with it, somebody could guess the second factor without end.
  package mutating func signInSucceeded() {
    failedPasswords = 0
  }

  /// Whether nothing would change by a successful sign-in.
  package var isClear: Bool { failedPasswords == 0 }

  /// Counts one attempt; false when the hour's allowance is used up.
  package mutating func admit(_ kind: Limited, at now: Instant) -> Bool {
    if let index = windows.firstIndex(where: { $0.kind == kind }) {
      if now - windows[index].began >= .hours(1) || now < windows[index].began {
        windows[index] = Window(kind: kind, began: now, count: 1)
        return true
      }
      guard windows[index].count < kind.allowance else { return false }
      windows[index].count += 1
      return true
    }
    windows.append(Window(kind: kind, began: now, count: 1))
    return true
  }

  /// Seconds until the hour of `kind` is over.
  package func retryAfter(_ kind: Limited, at now: Instant) -> Int {
    guard let window = windows.first(where: { $0.kind == kind }) else { return 0 }
    return max(1, Int((window.began + .hours(1) - now).wholeSeconds))
  }
}

extension AttemptLog: Sized {
  package var byteCount: Int { windows.count * MemoryLayout<Window>.stride }
}

extension AttemptLog: Defaulted {
  package static let blank = AttemptLog()
}
