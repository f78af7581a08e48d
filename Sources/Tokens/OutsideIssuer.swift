internal import Ambient
package import JOSE
internal import JSON
package import Model
package import Sandboxes

/// An issuer outside of this server, whose keys are found by its discovery document (OpenID Connect Discovery §4).
package struct OutsideIssuer {
  /// The `iss` of its tokens, scheme and all.
  let url: String
  let documents: RemoteDocuments

  package init(url: String, documents: RemoteDocuments) {
    self.url = url
    self.documents = documents
  }

  /// The key of that id, which the issuer may have made since its keys were last fetched; nil if there is none, no server
  /// answers, or its document is that of another issuer.
  /// - Throws: ``CoreError/awaiting`` where the request has to wait for the answer.
  package func keys(with kid: String) throws(CoreError) -> JWKSet? {
    if let known = try keys(notOlderThan: .minutes(10)), known[kid] != nil { return known }
    return try keys(notOlderThan: .seconds(5))
  }

  private func keys(notOlderThan age: Duration) throws(CoreError) -> JWKSet? {
    let base = url.hasSuffix("/") ? String(url.dropLast()) : url
    guard let discovery = try document("\(base)/.well-known/openid-configuration", notOlderThan: .minutes(10)),
      // The keys of another issuer, whose document this is, prove nothing (OpenID Connect Discovery §4.3).
      discovery["issuer"]?.string == url, let address = discovery["jwks_uri"]?.string
    else { return nil }
    return try document(address, notOlderThan: age).flatMap { JWKSet(json: $0) }
  }

  private func document(_ url: String, notOlderThan age: Duration) throws(CoreError) -> JSON? {
    guard case .success(let bytes) = try documents.get(url, notOlderThan: age) else { return nil }
    return try? JSON.parse(bytes)
  }
}
