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

/// A service with what its metadata says.
struct KnownService {
  let client: Client
  let settings: SAMLService
  let description: ServiceDescription

  var requiresSignature: Bool { settings.requiresSignature || description.signsRequests }

  /// Certificate for its eyes alone.
  var encryptionCertificate: [UInt8]? {
    settings.encrypts == false ? nil : description.encryptionCertificate
  }

  /// Where an answer goes; nil for an address that is neither in the metadata nor the client's.
  func consumer(for request: SignOnRequest) -> String? {
    if let asked = request.consumer {
      let isKnown = description.consumers.contains { $0.address == asked } || client.redirectURIs.contains(asked)
      return isKnown ? asked : nil
    }
    guard let index = request.consumerIndex else { return description.consumers.first?.address }
    return description.consumers.first { $0.index == index }?.address
  }
}

extension RealmService {
  /// Has the client stand for a service; nil: for none.
  package func setSAMLService(_ settings: SAMLService?, of id: ClientID) throws(CoreError) {
    try update { (transaction) throws(CoreError) in
      var client = try transaction.realm.client(id)
      client.samlService = settings
      transaction.realm.clients[id] = Box(client)
    }
  }

  /// The service of that entity id, if a client stands for it.
  /// - Throws: ``CoreError/awaiting`` while its metadata is being fetched.
  func knownService(_ entityID: String) throws(CoreError) -> KnownService? {
    try knownServices().first { $0.description.entityID == entityID }
  }

  /// All services that clients stand for, but those whose metadata is not to be had.
  func knownServices() throws(CoreError) -> [KnownService] {
    var known: [KnownService] = []
    for client in try current().realm.allClients {
      guard let settings = client.samlService, let description = try description(of: settings) else { continue }
      known.append(KnownService(client: client, settings: settings, description: description))
    }
    return known
  }

  private func description(of settings: SAMLService) throws(CoreError) -> ServiceDescription? {
    switch settings.metadata {
    case .document(let text): return try? ServiceDescription(Array(text.utf8))
    case .address(let address):
      guard case .success(let bytes) = try core.documents.get(address, notOlderThan: .minutes(10)) else { return nil }
      return try? ServiceDescription(bytes)
    }
  }
}
