internal import Cryptography
internal import JOSE
package import JSON
package import Model
internal import Sandboxes

extension TenantService {
  /// The keys document, with keys that a rotation left published. Waits for keys that are being generated.
  package func keySet() throws(CoreError) -> [UInt8] { JSON.object(["keys": .array(try keyList())]).bytes }

  /// The keys of that document.
  package func keyList() throws(CoreError) -> [JSON] {
    let issuer = service.core.addresses.issuer(of: try current().tenant, in: service.scope)
    return try publishedKeys().map { $0.json(issuer: issuer) }
  }

  /// The signing key, then the earlier ones whose tokens are still valid.
  func publishedKeys() throws(CoreError) -> [CertifiedKey] {
    let (tenant, realm, _) = try current()
    var keys: [CertifiedKey] = []
    for pair in [realm.keys.current] + realm.keys.retired {
      keys.append(try tenant.certificates.certified(try pair.idToken.value()))
    }
    return keys
  }

  /// The claims of the token, if a published key signed it.
  func verified(_ text: String) throws(CoreError) -> ParsedToken? {
    guard let token = SignedToken.parse(text), let name = token.header["kid"]?.string,
      let key = try publishedKeys().first(where: { $0.thumbprint == name }), token.verified(by: key.key.publicKey)
    else { return nil }
    return token
  }
}
