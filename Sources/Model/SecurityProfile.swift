package import Cryptography

/// A profile of stricter rules for a realm's clients.
package enum SecurityProfile: String, Sendable, Codable, CaseIterable {
  /// FAPI 2.0 Security Profile.
  case fapi2
  /// FAPI 2.0 with Message Signing: requests and responses are signed as well.
  case fapi2MessageSigning = "fapi2-message-signing"

  package var signsMessages: Bool { self == .fapi2MessageSigning }

  /// The permitted signature algorithms (FAPI 2.0 Security Profile §5.4.1).
  package static let signatures: [SignatureAlgorithm] = [.ps256, .es256, .edDSA, .ed25519]
  /// The permitted client authentication methods (FAPI 2.0 §5.3.2.1).
  package static let methods: [ClientRegistration.Authentication] = [.keyAssertion, .certificate, .ownCertificate]
  /// The lifetime of codes (FAPI 2.0 §5.3.2.1).
  package static let codeLifetime = Duration.seconds(60)
}

extension RealmSettings {
  /// Whether all authorization requests must be pushed.
  package var pushesAlone: Bool { demandsPushedRequests == true || securityProfile != nil }

  /// The signature algorithms accepted from others.
  package var signaturesTaken: [SignatureAlgorithm] {
    securityProfile == nil ? SignatureAlgorithm.allCases : SecurityProfile.signatures
  }
}
