internal import SAML

/// Somebody else's SAML service, whose sign-ins a client of ours stands for.
package struct SAMLService: Hashable, Sendable, Codable {
  /// Its metadata: the document itself, or where it lies.
  package enum Metadata: Hashable, Sendable, Codable {
    case document(String)
    case address(String)
  }

  package var metadata: Metadata
  /// Whether what it asks must be signed, whatever its metadata says.
  package var requiresSignature: Bool
  /// Whether only it may read what is said of people; nil: if its metadata has a certificate for that.
  package var encrypts: Bool?

  package init(metadata: Metadata, requiresSignature: Bool = false, encrypts: Bool? = nil) {
    self.metadata = metadata
    self.requiresSignature = requiresSignature
    self.encrypts = encrypts
  }

  /// What is wrong with metadata that is given as a document; nil if nothing is.
  package var problem: String? {
    guard case .document(let text) = metadata else { return nil }
    do throws(ServiceDescription.Problem) {
      let description = try ServiceDescription(Array(text.utf8))
      if requiresSignature, description.certificates.isEmpty { return "there is no certificate to check signatures by" }
      return encrypts == true && description.encryptionCertificate == nil
        ? "there is no certificate to encrypt for" : nil
    } catch {
      switch error {
      case .unreadable: return "that is no description of a service (SPSSODescriptor)"
      case .noConsumer: return "it has no AssertionConsumerService with the binding HTTP-POST"
      }
    }
  }
}
