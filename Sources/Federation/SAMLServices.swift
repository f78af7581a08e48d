internal import Ambient
package import Model
internal import SAML
internal import Sandboxes
internal import Store

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

extension SAMLServices {
  /// Makes the client represent a service; nil ends that.
  package func setSAMLService(_ settings: SAMLService?, of id: ClientID) throws(CoreError) {
    try update { (transaction) throws(CoreError) in
      var client = try transaction.realm.client(id)
      client.samlService = settings
      transaction.realm.clients[id] = Box(client)
    }
  }

  /// The service of that entity id, if a client represents it.
  /// - Throws: ``CoreError/awaiting`` while its metadata is being fetched.
  func knownService(_ entityID: String) throws(CoreError) -> KnownService? {
    try knownServices().first { $0.description.entityID == entityID }
  }

  /// All services that clients represent, except those whose metadata cannot be fetched.
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
