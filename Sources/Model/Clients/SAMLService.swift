package import SAML

/// A SAML service provider that a client represents.
package struct SAMLService: Hashable, Sendable, Codable {
  /// The metadata document, or its URL.
  package enum Metadata: Hashable, Sendable, Codable {
    case document(String)
    case address(String)
  }

  package var metadata: Metadata
  /// Whether its requests must be signed even if its metadata does not say so.
  package var requiresSignature: Bool
  /// Whether its assertions are encrypted; nil: if its metadata has an encryption certificate.
  package var encrypts: Bool?
  /// What of responses is signed; nil for both parts in the usual way.
  package var signing: ResponseSigning?

  package init(metadata: Metadata, requiresSignature: Bool = false, encrypts: Bool? = nil) {
    self.metadata = metadata
    self.requiresSignature = requiresSignature
    self.encrypts = encrypts
  }

  /// The error in a metadata document; nil if there is none.
  package var problem: String? {
    guard case .document(let text) = metadata else { return nil }
    do throws(ServiceDescription.Problem) {
      let description = try ServiceDescription(Array(text.utf8))
      if requiresSignature, description.certificates.isEmpty { return "the metadata has no certificate for signatures" }
      return encrypts == true && description.encryptionCertificate == nil
        ? "the metadata has no certificate for encryption" : nil
    } catch {
      switch error {
      case .unreadable: return "the metadata has no SPSSODescriptor, the description of a service"
      case .noConsumer: return "the metadata has no AssertionConsumerService with the binding HTTP-POST"
      }
    }
  }
}
