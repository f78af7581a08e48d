package import JSON

/// The factors with which a user authenticated.
package struct ProofMethods: OptionSet, Hashable, Sendable, Codable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let password = ProofMethods(rawValue: 1)
  package static let totp = ProofMethods(rawValue: 2)
  package static let sms = ProofMethods(rawValue: 4)
  package static let mailCode = ProofMethods(rawValue: 8)
  /// A passkey of the device that the person sits at, and one that they carry along.
  package static let builtInKey = ProofMethods(rawValue: 16)
  package static let carriedKey = ProofMethods(rawValue: 32)

  /// Whether a passkey is among them.
  package var hasPasskey: Bool { !isDisjoint(with: [.builtInKey, .carriedKey]) }

  /// The highest of the four levels that they reach; 0 for none. Which ways reach which level is the service's, and fixed
  /// (developer guide: Authentication levels with ACR and AMR claims).
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
