internal import Model
internal import SAML

/// The classes of authentication that an assertion can state (SAML Authentication Context §3.4; REFEDS profiles;
/// Microsoft's claim for several factors).
///
/// A class follows from how the user signed in. The cases are in their order of strength, which is that of the
/// four authentication levels of ``ProofMethods/level``.
enum AuthenticationClass: String, CaseIterable {
  case unspecified = "urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified"
  case password = "urn:oasis:names:tc:SAML:2.0:ac:classes:Password"
  case singleFactor = "https://refeds.org/profile/sfa"
  case protectedPassword = "urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport"
  case mobileTwoFactor = "urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorUnregistered"
  case microsoftMultiFactor = "http://schemas.microsoft.com/claims/multipleauthn"
  case multiFactor = "https://refeds.org/profile/mfa"
  case timeSyncToken = "urn:oasis:names:tc:SAML:2.0:ac:classes:TimeSyncToken"

  private var level: Int {
    switch self {
    case .unspecified: 0
    case .password, .singleFactor, .protectedPassword: 1
    case .mobileTwoFactor, .microsoftMultiFactor, .multiFactor: 3
    case .timeSyncToken: 4
    }
  }

  private func holds(for methods: ProofMethods) -> Bool {
    switch self {
    case .unspecified: true
    case .password, .protectedPassword: methods.contains(.password)
    case .singleFactor: methods.level >= 1
    case .mobileTwoFactor: methods.isSuperset(of: [.password, .sms])
    case .microsoftMultiFactor, .multiFactor: methods.level >= 3
    case .timeSyncToken: methods.isSuperset(of: [.password, .totp])
    }
  }

  /// The class that an assertion states.
  /// - Parameters:
  ///   - methods: how the user signed in; empty where a provider of the realm did it.
  ///   - requested: what the service demands; nil for anything.
  /// - Returns: nil if the sign-in is not what is demanded.
  static func stated(for methods: ProofMethods, _ requested: RequestedAuthnContext?) -> AuthenticationClass? {
    let holding = allCases.filter { $0.holds(for: methods) }
    // A second factor is stated by the class that does not say which.
    let usual: [AuthenticationClass] = [.multiFactor, .protectedPassword, .singleFactor, .unspecified]
    guard let requested else { return usual.first(where: holding.contains) }
    guard requested.declarations.isEmpty else { return nil }
    let known = requested.classes.compactMap(AuthenticationClass.init)
    let preferred = known.first(where: holding.contains)
    switch requested.comparison {
    case .exact: return preferred
    case .minimum:
      guard let least = known.map(\.level).min() else { return nil }
      return preferred ?? strongest(holding) { $0 >= least }
    case .maximum:
      guard let most = known.map(\.level).max() else { return nil }
      return strongest(holding) { $0 <= most }
    case .better:
      // An unknown class has no place in the order of strength.
      guard known.count == requested.classes.count, let most = known.map(\.level).max() else { return nil }
      return strongest(holding) { $0 > most }
    }
  }

  private static func strongest(
    _ holding: [AuthenticationClass], _ isInRange: (Int) -> Bool
  ) -> AuthenticationClass? {
    // Of several that are as strong, the last one of the list.
    holding.reversed().filter { isInRange($0.level) }.max { $0.level < $1.level }
  }

  /// Whether some sign-in would be what is demanded.
  static func isPossible(_ requested: RequestedAuthnContext) -> Bool {
    let ways: [ProofMethods] = [
      [], .password, .mailCode, .builtInKey, [.password, .sms], [.password, .mailCode], [.password, .totp],
    ]
    return ways.contains { stated(for: $0, requested) != nil }
  }
}
