package import JSON

/// The factors with which a user authenticated.
package struct ProofMethods: OptionSet, Hashable, Sendable, Codable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let password = ProofMethods(rawValue: 1)
  package static let totp = ProofMethods(rawValue: 2)
  package static let sms = ProofMethods(rawValue: 4)
  package static let mailCode = ProofMethods(rawValue: 8)
  /// A passkey of the user's device, and one on a separate device.
  package static let builtInKey = ProofMethods(rawValue: 16)
  package static let carriedKey = ProofMethods(rawValue: 32)

  package var hasPasskey: Bool { !isDisjoint(with: [.builtInKey, .carriedKey]) }

  /// The highest of the four authentication levels reached; 0 for none. The service fixes which methods reach which
  /// level (developer guide: Authentication levels with ACR and AMR claims).
  package var level: Int {
    if isSuperset(of: [.password, .totp]) { return 4 }
    if hasPasskey { return 3 }
    let hasCode = !isDisjoint(with: [.sms, .mailCode])
    if contains(.password) { return hasCode ? 3 : 1 }
    return hasCode ? 2 : 0
  }

  /// The values of `amr`.
  package var claims: JSON {
    let names: [(ProofMethods, JSON)] = [
      (.password, "pwd"), (.totp, "otp"), (.sms, "sms"), (.mailCode, "email_otp"), (.builtInKey, "swk"),
      (.carriedKey, "hwk"),
    ]
    let own = names.filter { contains($0.0) }.map(\.1)
    return .array(own.count > 1 ? own + ["mfa"] : own)
  }
}
