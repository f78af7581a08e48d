package import Ambient

/// A second factor: a way to authenticate after the password.
package enum SecondFactor: String, Hashable, Sendable, Codable, CaseIterable {
  /// A code sent to the phone.
  case sms
  /// A code computed by an authenticator app.
  case softwareToken
  /// A code sent by mail.
  case email

  /// The attribute whose address the code goes to; nil where none is sent.
  package var attribute: AttributeName? {
    switch self {
    case .sms: .phoneNumber
    case .softwareToken: nil
    case .email: .email
    }
  }
}

/// A registered authenticator app.
package struct SoftwareToken: Hashable, Sendable, Codable {
  /// The key that the app and the realm share.
  package let secret: [UInt8]
  /// The name that the user gave to it.
  package var name: String?
  /// The latest step whose code was accepted: that code and earlier ones are spent (RFC 6238 §5.2).
  package internal(set) var usedStep: Int64?

  package init(secret: [UInt8], name: String? = nil) {
    self.secret = secret
    self.name = name
  }

  /// Why the code is refused; nil if it is right, which spends it.
  package mutating func use(_ code: String, at now: Instant) -> CoreError? {
    guard let step = TimeCode.matchingStep(of: code, secret: secret, at: now) else { return .factor(.wrongTOTP) }
    if let usedStep, step <= usedStep { return .factor(.totpReused) }
    usedStep = step
    return nil
  }
}

/// The second factors of an account, and the user's preferences among them.
package struct SecondFactors: Hashable, Sendable, Codable {
  /// Those that are switched on, in the order of `SecondFactor.allCases`.
  package internal(set) var enabled: [SecondFactor] = []
  /// Asked for without a choice.
  package var preferred: SecondFactor?
  /// The authenticator app whose code was verified.
  package var token: SoftwareToken?
  /// An app whose secret was issued and whose first code is not verified yet.
  package var pendingToken: SoftwareToken?
  /// Codes by text, switched on the old way, which names addresses instead of factors.
  package var usesAddressOptions = false
  /// Whether the owner wants passkeys to take the place of both factors, where the realm lets them.
  package var takesPasskeysForTwo = false

  package init() {}

  /// Switches a factor on or off; a factor that is switched off loses its preference.
  package mutating func set(_ factor: SecondFactor, isEnabled: Bool) {
    enabled = SecondFactor.allCases.filter { $0 == factor ? isEnabled : enabled.contains($0) }
    if !isEnabled {
      if preferred == factor { preferred = nil }
      if factor == .sms { usesAddressOptions = false }
    }
  }

  /// Whether the owner asked for this factor, in whichever way.
  package func isOn(_ factor: SecondFactor) -> Bool {
    enabled.contains(factor) || factor == .sms && usesAddressOptions
  }
}
