package import Ambient
internal import Packing
internal import Store

/// Counts an account's failed attempts, for lockout and the limits on codes
/// (docs/reference/cognito-user-pools.md#limits). Fixed size, so that brute force costs no memory.
package struct AttemptLog: Hashable, Sendable, Codable {
  /// Operations limited per hour.
  package enum Limited: Int, Hashable, Sendable, Codable, CaseIterable {
    case confirmSignUp, resendCode, verifyAttribute, requestAttributeCode, forgottenPassword, changePassword
    /// Submitting a password reset code.
    case resetCode

    /// The number allowed per hour.
    var allowance: UInt16 {
      switch self {
      case .confirmSignUp, .verifyAttribute: 15
      case .resendCode, .requestAttributeCode, .changePassword: 5
      // Documented as five to twenty, depending on risk; recorded as five, both for requests and for codes.
      case .forgottenPassword, .resetCode: 5
      }
    }
  }

  private struct Window: Hashable, Sendable, Codable {
    var kind: Limited
    var began: Instant
    var count: UInt16
  }

  /// Wrong passwords and sign-in codes since the last successful sign-in.
  private var failedPasswords: UInt16 = 0
  private var lastFailure = Instant(milliseconds: 0)
  private var windows: [Window] = []

  package init() {}

  /// Seconds until sign-ins are allowed again; nil if they are. The first four failures have no effect; failure n ≥ 5
  /// locks for 2^(n−5) seconds, at most 15 minutes.
  package func signInLock(at now: Instant) -> Int? {
    guard failedPasswords >= 5, now >= lastFailure else { return nil }
    let seconds = failedPasswords >= 15 ? 900 : min(900, Int64(1) << Int64(failedPasswords - 5))
    let left = (lastFailure + .seconds(seconds) - now).milliseconds
    return left > 0 ? Int((left + 999) / 1000) : nil
  }

  /// Whether a tenant rejects all passwords and codes for now (smart lockout): after ten failures, for one minute after
  /// the latest (the service's documented defaults).
  package func smartLock(at now: Instant) -> Bool {
    failedPasswords >= 10 && now >= lastFailure && now < lastFailure + .minutes(1)
  }

  /// Counts a wrong password or sign-in code: codes count like passwords (docs/reference/cognito-user-pools.md#limits;
  /// the developer guide, "Adding MFA to a user pool").
  package mutating func signInFailed(at now: Instant) {
    if now - lastFailure > .minutes(15) { failedPasswords = 0 }
    failedPasswords = min(failedPasswords + 1, 1000)
    lastFailure = now
  }

  /// Resets the failures: only when a sign-in has completed, or the owner of the account's address has set a new
  /// password. A correct password alone must not reset them, or the second factor could be brute-forced with it.
  package mutating func signInSucceeded() {
    failedPasswords = 0
  }

  /// Whether a successful sign-in would change nothing.
  package var isClear: Bool { failedPasswords == 0 }

  /// Counts an attempt; false if the hourly limit is reached.
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

  /// Seconds until the hourly limit of `kind` is reset.
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
