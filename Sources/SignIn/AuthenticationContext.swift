internal import Ambient
internal import Model
internal import Sandboxes
internal import Tokens

/// How strong a sign-in is so far, and must be.
struct AuthenticationContext: Sendable, Codable {
  var methods: ProofMethods = []
  /// nil if the client requested no level.
  var target: Target?

  struct Target: Sendable, Codable {
    let level: Int
    /// The realm's names of its four levels.
    let names: [String]
  }

  /// Whether what `methods` would be is enough.
  func isEnough(_ methods: ProofMethods) -> Bool { methods.level >= target?.level ?? 0 }
}

/// The levels that a client would take, and what it brings along.
package struct StepUpRequest: Sendable {
  /// Best first, 1 to 4.
  package var levels: [Int]
  /// The realm's names of its four levels.
  package var names: [String]
  /// An earlier sign-in of the same user whose factors count.
  package var accessToken: String?
  /// They count for this long.
  package var maximumAge: Duration?

  package init(levels: [Int], names: [String], accessToken: String?, maximumAge: Duration?) {
    self.levels = levels
    self.names = names
    self.accessToken = accessToken
    self.maximumAge = maximumAge
  }
}

extension FactorChoice {
  /// Of a passkey it is not known before it was used.
  var method: ProofMethods {
    switch self {
    case .password, .passwordProof: .password
    case .emailCode: .mailCode
    case .smsCode: .sms
    case .passkey: .builtInKey
    }
  }
}

extension SecondFactor {
  var method: ProofMethods {
    switch self {
    case .sms: .sms
    case .softwareToken: .totp
    case .email: .mailCode
    }
  }
}

extension Passkey {
  var method: ProofMethods { attachment == "cross-platform" ? .carriedKey : .builtInKey }
}

extension Flow.Step {
  /// The factor that a correct answer to this challenge proves.
  var method: ProofMethods {
    switch self {
    case .code(_, .sms, _), .factorCode(_, .sms, _): .sms
    case .code, .factorCode, .addressSetUp: .mailCode
    case .totp, .factorSetUp: .totp
    case .newPassword: .password
    default: []
    }
  }
}
