internal import Ambient
package import JOSE
internal import JSON
package import Model
package import Sandboxes

/// An issuer outside of this server. Its keys are found through its discovery document (OpenID Connect Discovery §4).
package struct OutsideIssuer {
  /// The `iss` of its tokens, with its scheme.
  let url: String
  let documents: RemoteDocuments

  package init(url: String, documents: RemoteDocuments) {
    self.url = url
    self.documents = documents
  }

  /// The key of that id, fetched again if it is not cached; nil if there is none, no server responds, or the document
  /// is that of another issuer.
  /// - Throws: ``CoreError/awaiting`` if the request has to wait for the response.
  package func keys(with kid: String) throws(CoreError) -> JWKSet? {
    if let known = try keys(notOlderThan: .minutes(10)), known[kid] != nil { return known }
    return try keys(notOlderThan: .seconds(5))
  }

  private func keys(notOlderThan age: Duration) throws(CoreError) -> JWKSet? {
    let base = url.hasSuffix("/") ? String(url.dropLast()) : url
    guard let discovery = try document("\(base)/.well-known/openid-configuration", notOlderThan: .minutes(10)),
      // The document of another issuer proves nothing (OpenID Connect Discovery §4.3).
      discovery["issuer"]?.string == url, let address = discovery["jwks_uri"]?.string
    else { return nil }
    return try document(address, notOlderThan: age).flatMap { JWKSet(json: $0) }
  }

  private func document(_ url: String, notOlderThan age: Duration) throws(CoreError) -> JSON? {
    guard case .success(let bytes) = try documents.get(url, notOlderThan: age) else { return nil }
    return try? JSON.parse(bytes)
  }
}
