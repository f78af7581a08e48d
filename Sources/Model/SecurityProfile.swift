package import Cryptography

/// Rules beyond the standard that a realm holds its clients to.
package enum SecurityProfile: String, Sendable, Codable, CaseIterable {
  /// FAPI 2.0 Security Profile.
  case fapi2
  /// The same with FAPI 2.0 Message Signing: requests and answers are signed as well.
  case fapi2MessageSigning = "fapi2-message-signing"

  package var signsMessages: Bool { self == .fapi2MessageSigning }

  /// What may sign anything (FAPI 2.0 Security Profile §5.4.1).
  package static let signatures: [SignatureAlgorithm] = [.ps256, .es256, .edDSA, .ed25519]
  /// How clients authenticate (§5.3.2.1).
  package static let methods: [ClientRegistration.Authentication] = [.keyAssertion, .certificate, .ownCertificate]
  /// How long a code lives (§5.3.2.1).
  package static let codeLifetime = Duration.seconds(60)
}

extension RealmSettings {
  /// Whether the authorization requests of every client must be pushed.
  package var pushesAlone: Bool { demandsPushedRequests == true || securityProfile != nil }

  /// The algorithms of others' signatures that are taken.
  package var signaturesTaken: [SignatureAlgorithm] {
    securityProfile == nil ? SignatureAlgorithm.allCases : SecurityProfile.signatures
  }
}
