/// User names that have a fixed outcome in a sandbox whose magic values are on: no user has to be created, and no call to the
/// control API is needed, so that a test of a user interface can show every failure by typing.
///
/// A magic name is one of these, alone or before an `@`: `magic-locked`, `magic-locked@example.com`.
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
    // Most names are none: looking at the first letters is enough.
    guard typed.utf8.count <= 320, typed.utf8.prefix(6).map({ $0 | 0x20 }).elementsEqual("magic-".utf8) else {
      return nil
    }
    self.init(rawValue: typed.prefix { $0 != "@" }.lowercased())
  }

  /// The outcome of the name, as text.
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

  /// The effect of the name before the request is served; nil if the use case applies it.
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

/// Codes that have a fixed outcome there, instead of the sent code: zeros before a 1, 2 or 3, of four to eight digits, such as `000001`.
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

  /// With six digits.
  package var text: String { "00000\(rawValue)" }

  package var outcome: String {
    switch self {
    case .wrong: "The code is wrong."
    case .expired: "The code has expired."
    case .limited: "Too many codes were tried."
    }
  }
}
