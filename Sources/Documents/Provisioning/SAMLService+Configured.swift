internal import Configuration
internal import JSON
internal import Model
internal import SAML

extension SAMLService {
  init(_ configured: ConfiguredSAMLService) {
    let metadata: Metadata =
      configured.metadataFile.map { .document($0) } ?? .address(configured.metadataURL ?? "")
    self.init(
      metadata: metadata, requiresSignature: configured.requiresSignedRequests,
      encrypts: configured.encryptsAssertions)
    var signing = ResponseSigning()
    if let signs = configured.signsAssertions { signing.signsAssertion = signs }
    if let signs = configured.signsResponses { signing.signsResponse = signs }
    if let algorithm = configured.signatureAlgorithm.flatMap(ResponseSigning.Algorithm.init) {
      signing.algorithm = algorithm
    }
    self.signing = signing == ResponseSigning() ? nil : signing
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
    if let signing {
      if !signing.signsAssertion { members["SignAssertions"] = false }
      if !signing.signsResponse { members["SignResponses"] = false }
      if signing.algorithm != .rsaSHA256 { members["SignatureAlgorithm"] = .string(signing.algorithm.rawValue) }
    }
    return .object(members)
  }
}
