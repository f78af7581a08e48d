import AWSProtocol
internal import CognitoUserPoolsShapes
import Model

extension PasskeyRules {
  /// The `WebAuthnConfiguration` of SetUserPoolMfaConfig; it replaces all earlier values
  /// (docs/reference/passkeys.md#user-pools).
  init(_ configuration: WebAuthnConfigurationType, tier: UserPoolTierType) throws(AWSFault) {
    self.init()
    countsAsTwo = configuration.factorConfiguration.map { $0 == .multiFactorWithUserVerification }
    if countsAsTwo == true, tier == .lite {
      throw .beyondTier("Passkey MFA", .lite)
    }
    if let host = configuration.relyingPartyId {
      let isHost = host.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 || $0 == 46 }
      // The text is unconfirmed.
      guard isHost, !host.hasPrefix("."), !host.hasSuffix(".") else {
        throw .invalidParameter("Invalid RelyingPartyId: \(host)")
      }
      relyingParty = host
    }
    requiresVerification = configuration.userVerification.map { $0 == .required }
  }
}

extension WebAuthnConfigurationType {
  /// The `WebAuthnConfiguration` of GetUserPoolMfaConfig; nil if passkeys are not configured.
  init?(_ realm: Realm) {
    let rules = realm.settings.passkeys
    guard rules != PasskeyRules() || realm.settings.firstFactors.contains(.passkey) else { return nil }
    guard let host = realm.relyingParty else { return nil }
    self.init(
      relyingPartyId: host, userVerification: rules.requiresVerification.map { $0 ? .required : .preferred },
      factorConfiguration: rules.countsAsTwo.map { $0 ? .multiFactorWithUserVerification : .singleFactor })
  }
}
