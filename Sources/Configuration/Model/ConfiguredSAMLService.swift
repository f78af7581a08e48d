internal import Description

/// `SAMLService`, an addition of Understudy: the SAML service provider that a client represents.
package struct ConfiguredSAMLService: Sendable {
  package var position: SourcePosition
  /// The metadata document, like a provider's `MetadataFile` in the service.
  package var metadataFile: String?
  package var metadataURL: String?
  package var requiresSignedRequests: Bool
  /// nil: if the metadata has an encryption certificate.
  package var encryptsAssertions: Bool?
  /// nil for the default, here and below.
  package var signsAssertions: Bool?
  package var signsResponses: Bool?
  package var signatureAlgorithm: String?
}

extension ConfiguredSAMLService: MappingDecodable {
  static var noun: String { "a SAML service" }

  init(_ members: MappingReader) {
    position = members.position
    metadataFile = members.optional("MetadataFile", .string(1...131_072))
    metadataURL = members.optional("MetadataURL", .string(1...2_048, .document))
    requiresSignedRequests = members.optional("RequireSignedRequests", .boolean) ?? false
    encryptsAssertions = members.optional("EncryptAssertions", .boolean)
    signsAssertions = members.optional("SignAssertions", .boolean)
    signsResponses = members.optional("SignResponses", .boolean)
    signatureAlgorithm = members.optional("SignatureAlgorithm", .choice(of: ["rsa-sha256", "rsa-sha512"]))
    if signsAssertions == false, signsResponses == false {
      members.report(
        "SignResponses", "neither responses nor assertions are signed", expected: "one of them to be, or both")
    }
    if (metadataFile == nil) == (metadataURL == nil) {
      members.report("MetadataURL", "not one metadata", expected: "MetadataURL or MetadataFile")
    }
  }
}
