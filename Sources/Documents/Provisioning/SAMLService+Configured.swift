internal import Configuration
internal import JSON
internal import Model

extension SAMLService {
  init(_ configured: ConfiguredSAMLService) {
    let metadata: Metadata =
      configured.metadataFile.map { .document($0) } ?? .address(configured.metadataURL ?? "")
    self.init(
      metadata: metadata, requiresSignature: configured.requiresSignedRequests,
      encrypts: configured.encryptsAssertions)
  }

  /// As a configuration says it.
  var configured: JSON {
    var members: JSONObject = [:]
    switch metadata {
    case .document(let text): members["MetadataFile"] = .string(text)
    case .address(let address): members["MetadataURL"] = .string(address)
    }
    if requiresSignature { members["RequireSignedRequests"] = true }
    if let encrypts { members["EncryptAssertions"] = .bool(encrypts) }
    return .object(members)
  }
}
