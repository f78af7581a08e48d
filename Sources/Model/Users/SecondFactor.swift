package import Ambient

/// A second factor: a way to authenticate after the password.
package enum SecondFactor: String, Hashable, Sendable, Codable, CaseIterable {
  /// A code sent to the phone.
  case sms
  /// A code computed by an authenticator app.
  case softwareToken
  /// A code sent by mail.
  case email

  /// The attribute with the address for the code; nil if none is sent.
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
  /// The secret shared by app and realm.
  package let secret: [UInt8]
  /// The name that the user gave it.
  package var name: String?
  /// The latest time step whose code was accepted: that code and earlier ones are consumed (RFC 6238 §5.2).
  package internal(set) var usedStep: Int64?

  package init(secret: [UInt8], name: String? = nil) {
    self.secret = secret
    self.name = name
  }

  /// Consumes a correct code; returns why another is rejected, or nil.
  package mutating func use(_ code: String, at now: Instant) -> CoreError? {
    guard let step = TimeCode.matchingStep(of: code, secret: secret, at: now) else { return .factor(.wrongTOTP) }
    if let usedStep, step <= usedStep { return .factor(.totpReused) }
    usedStep = step
    return nil
  }
}

/// An account's second factors and the user's preferences.
package struct SecondFactors: Hashable, Sendable, Codable {
  /// The enabled factors, in the order of `SecondFactor.allCases`.
  package internal(set) var enabled: [SecondFactor] = []
  /// Used without asking the user.
  package var preferred: SecondFactor?
  /// The verified authenticator app.
  package var token: SoftwareToken?
  /// An app whose secret was issued and whose first code has not been verified.
  package var pendingToken: SoftwareToken?
  /// SMS codes enabled by the older API, which names addresses instead of factors.
  package var usesAddressOptions = false
  /// Whether the user wants passkeys to count as two factors, if the realm allows it.
  package var takesPasskeysForTwo = false

  package init() {}

  /// Enables or disables a factor; a disabled factor is no longer preferred.
  package mutating func set(_ factor: SecondFactor, isEnabled: Bool) {
    enabled = SecondFactor.allCases.filter { $0 == factor ? isEnabled : enabled.contains($0) }
    if !isEnabled {
      if preferred == factor { preferred = nil }
      if factor == .sms { usesAddressOptions = false }
    }
  }

  /// Whether the user has enabled this factor, by either API.
  package func isOn(_ factor: SecondFactor) -> Bool {
    enabled.contains(factor) || factor == .sms && usesAddressOptions
  }
}
