// Room: Passkeys: registrations and assertions of Web Authentication, verified, and made in software. No account.

internal import Cryptography
internal import Encodings
package import JSON

/// A new passkey, in the browser's JSON form (`RegistrationResponseJSON`, Web Authentication §5.1.8).
package struct Registration: Sendable {
  package let id: [UInt8]
  package let clientData: ClientData
  package let authenticatorData: AuthenticatorData
  package let credential: AuthenticatorData.AttestedCredential
  /// The authenticator's transports, such as `internal` and `hybrid`.
  package let transports: [String]
  /// `platform` or `cross-platform`; nil if unknown.
  package let attachment: String?
  private let attestation: AttestationStatement

  package init(_ json: JSON) throws(WebAuthnError) {
    guard json["type"]?.string == "public-key", let id = json["rawId"]?.base64URL ?? json["id"]?.base64URL,
      let response = json["response"], let client = response["clientDataJSON"]?.base64URL,
      let object = response["attestationObject"]?.base64URL
    else { throw .malformed("a credential has type, rawId, response.clientDataJSON and response.attestationObject") }
    self.id = id
    clientData = try ClientData(client)
    attestation = try AttestationStatement(object)
    authenticatorData = try AuthenticatorData(attestation.authenticatorData)
    guard let credential = authenticatorData.credential else { throw .malformed("authenticator data without a key") }
    guard credential.id == id else { throw .malformed("two ids of one credential") }
    self.credential = credential
    transports = Array((response["transports"]?.array ?? []).compactMap(\.string).filter(\.isTransport).prefix(8))
    attachment = json["authenticatorAttachment"]?.string.flatMap {
      ["platform", "cross-platform"].contains($0) ? $0 : nil
    }
  }

  /// The attestation certificate in DER; nil without one.
  package var attestationCertificate: [UInt8]? { attestation.certificate }

  /// Verifies the registration as a relying party (Web Authentication §7.1).
  package func verify(_ expected: Expectations) throws(WebAuthnError) {
    try expected.check(clientData, is: .create)
    try expected.check(authenticatorData)
    guard CredentialKey.offered.contains(credential.key.algorithm) else { throw .unsupportedKey }
    try attestation.verify(credential, clientDataHash: clientData.hash)
  }
}

extension JSON {
  /// Decodes base64url without padding.
  var base64URL: [UInt8]? { string.flatMap { Base64URL.decode($0) } }
}

extension String {
  /// Whether it is a short lower-case word, so that nothing else is stored.
  fileprivate var isTransport: Bool {
    (1...16).contains(utf8.count) && utf8.allSatisfy { (97...122).contains($0) || $0 == 45 }
  }
}
