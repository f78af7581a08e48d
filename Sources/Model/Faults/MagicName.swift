/// Usernames with fixed outcomes in a sandbox with magic values enabled: without creating a user or calling the control
/// API, a UI test can trigger every error by typing.
///
/// A magic name is used alone or before an `@`: `magic-locked`, `magic-locked@example.com`.
package enum MagicName: String, Sendable, CaseIterable {
  case locked = "magic-locked"
  case mustReset = "magic-must-reset"
  case unconfirmed = "magic-unconfirmed"
  case disabled = "magic-disabled"
  case expired = "magic-expired"
  case wrong = "magic-wrong"
  case unknown = "magic-unknown"
  case taken = "magic-taken"
  case limited = "magic-limited"
  case throttled = "magic-throttled"
  case slow = "magic-slow"
  case broken = "magic-broken"
  case lost = "magic-lost"

  package init?(_ typed: String) {
    // Most names are not magic: check the prefix first.
    guard typed.utf8.count <= 320, typed.utf8.prefix(6).map({ $0 | 0x20 }).elementsEqual("magic-".utf8) else {
      return nil
    }
    self.init(rawValue: typed.prefix { $0 != "@" }.lowercased())
  }

  /// A description of the outcome.
  package var outcome: String {
    switch self {
    case .locked: "Signing in: too many wrong passwords, locked for a quarter of an hour."
    case .mustReset: "Signing in: the password must be reset first."
    case .unconfirmed: "Signing in: the account is not confirmed."
    case .disabled: "Signing in: the account is disabled."
    case .expired: "Signing in: the temporary password has expired."
    case .wrong: "Signing in: wrong name or password."
    case .unknown: "Signing in and recovering: there is no such user, said as the client's settings allow."
    case .taken: "Signing up: the name is taken."
    case .limited: "Signing up, confirming and recovering: too many attempts."
    case .throttled: "Everything: too many requests, in the front's own form, with Retry-After."
    case .slow: "Everything: three seconds late, otherwise as without magic."
    case .broken: "Everything: an internal error of the service."
    case .lost: "Everything: the connection ends without an answer."
    }
  }

  /// The fault to apply before the request is served; nil if the use case implements the outcome.
  package var injectedFault: FaultBook.InjectedFault? {
    var action = Fault.Action()
    switch self {
    case .throttled: return FaultBook.InjectedFault(fault: rawValue, action: action, retryAfter: 1)
    case .slow: action.delayMilliseconds = 3_000
    case .lost: action.drop = .before
    default: return nil
    }
    return FaultBook.InjectedFault(fault: rawValue, action: action)
  }
}

/// Codes with fixed outcomes, used instead of the sent code: four to eight digits, zeros before a 1, 2 or 3, such as
/// `000001`.
package enum MagicCode: Int, Sendable, CaseIterable {
  case wrong = 1
  case expired = 2
  case limited = 3

  package init?(_ typed: String) {
    guard (4...8).contains(typed.utf8.count), typed.utf8.dropLast().allSatisfy({ $0 == UInt8(ascii: "0") }),
      let digit = Int(typed)
    else { return nil }
    self.init(rawValue: digit)
  }

  /// In six digits.
  package var text: String { "00000\(rawValue)" }

  package var outcome: String {
    switch self {
    case .wrong: "The code is wrong."
    case .expired: "The code has expired."
    case .limited: "Too many codes were tried."
    }
  }
}
