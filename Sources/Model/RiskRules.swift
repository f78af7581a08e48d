package import Ambient
package import JSON

/// Risk rules for sign-ins to a realm or one of its clients.
package struct RiskRules: Sendable, Codable {
  /// When passwords are compared with leaked ones.
  package enum Occasion: String, Hashable, Sendable, Codable, CaseIterable {
    case signIn = "SIGN_IN"
    case signUp = "SIGN_UP"
    case passwordChange = "PASSWORD_CHANGE"
  }

  /// Addresses from which all sign-ins are blocked.
  package var blocked: [AddressRange] = []
  /// Addresses exempt from risk assessment.
  package var trusted: [AddressRange] = []
  /// When a leaked password is rejected; otherwise it is only recorded.
  package var refusesLeaked: Set<Occasion> = []
  /// The mail to the user of a blocked sign-in; nil for none.
  package var notice: Notice?
  /// The complete settings as the front received them.
  package var told: JSONObject
  package var modified: Instant

  /// The mail about a blocked sign-in.
  package struct Notice: Hashable, Sendable, Codable {
    package var subject: String
    package var text: String?
    package var html: String?

    package init(subject: String, text: String?, html: String?) {
      self.subject = subject
      self.text = text
      self.html = html
    }
  }

  package init(told: JSONObject, modified: Instant) {
    self.told = told
    self.modified = modified
  }
}

extension Realm {
  /// The rules for a client: its own, else the realm's.
  package func riskRules(of client: ClientID?) -> RiskRules? {
    client.flatMap { riskRules[$0.text] } ?? riskRules[""]
  }

  /// Whether rules block sign-ins from that address.
  package func blocks(_ address: String?, client: ClientID) -> Bool {
    guard settings.protection == .enforced, let address, let rules = riskRules(of: client) else { return false }
    return rules.blocked.contains { $0.contains(address) }
  }

  /// Whether the password has leaked and rules reject it on this occasion.
  package func refuses(_ password: String?, at occasion: RiskRules.Occasion, client: ClientID?) -> Bool {
    guard settings.protection == .enforced, let password, let rules = riskRules(of: client) else { return false }
    return rules.refusesLeaked.contains(occasion) && LeakedPasswords.contains(password)
  }

  /// Throws if a new password has leaked and rules reject it.
  package func checkLeaked(
    _ password: String?, at occasion: RiskRules.Occasion, client: ClientID?
  ) throws(CoreError) {
    if refuses(password, at: occasion, client: client) { throw .password(.refused(.compromised)) }
  }
}

/// The passwords treated as leaked. The real service does not publish its lists; these are from the top of public lists
/// and satisfy common policies, so that a test can use one.
package enum LeakedPasswords {
  package static let all: Set<String> = [
    "Password1!", "Password123!", "Password12!", "P@ssw0rd", "P@ssw0rd1", "P@ssw0rd!", "P@ssword1", "Passw0rd!",
    "Passw0rd1!", "Welcome1!", "Welcome123!", "Qwerty123!", "Qwerty1!", "Abcd1234!", "Admin123!", "Admin@123",
    "Changeme1!", "Letmein1!", "Summer2024!", "Winter2024!",
  ]

  package static func contains(_ password: String) -> Bool { all.contains(password) }
}
