internal import Cryptography
internal import Encodings
internal import JOSE
internal import JSON

/// A signing key as a directory tenant publishes it: with a certificate, whose thumbprint names the key.
struct CertifiedKey: Sendable {
  let key: SigningKey
  /// base64url of the SHA-1 of the certificate: `kid` and `x5t`.
  let thumbprint: String
  let certificate: Certificate
  /// The protected header of every token that it signs.
  let header: [UInt8]

  init(_ key: SigningKey) throws(CertificateError) {
    self.key = key
    certificate = try key.certificate(commonName: "accounts.accesscontrol.windows.net")
    thumbprint = Base64URL.encode(Digest.sha1(certificate.der))
    header = Array("{\"typ\":\"JWT\",\"alg\":\"RS256\",\"kid\":\"\(thumbprint)\"}".utf8)
  }

  /// Members as in the service's document (reference: entra-native-auth.md §9.5).
  func json(issuer: String) -> JSON {
    [
      "kty": "RSA", "use": "sig", "kid": .string(thumbprint), "x5t": .string(thumbprint),
      "n": .string(Base64URL.encode(key.modulus)), "e": .string(Base64URL.encode(key.exponent)),
      "x5c": [.string(Base64.encode(certificate.der))], "issuer": .string(issuer),
    ]
  }
}

/// The certificates of a tenant's keys, made when first asked for: the same key always gets the same one, so that all copies of a realm
/// may share the shelf.
final class CertificateShelf: Sendable, Codable {
  private let made = Guarded<[String: CertifiedKey]>([:])

  init() {}

  /// Nothing of it is kept: it is made again.
  init(from _: any Decoder) {}

  func encode(to _: any Encoder) {}

  /// Costs a signature the first time; never to be called inside of a sandbox's lock.
  func certified(_ key: LazyKey.Made) throws(CoreError) -> CertifiedKey {
    if let known = made.snapshot[key.id] { return known }
    do throws(CertificateError) {
      let fresh = try CertifiedKey(key.key)
      made.update { $0[key.id] = fresh }
      return fresh
    } catch {
      throw .internalFault("making a certificate for a signing key failed: \(error)")
    }
  }
}

extension TenantService {
  /// The keys document, with those that a rotation left published. Waits for keys that are still being made.
  package func keySet() throws(CoreError) -> [UInt8] {
    let issuer = service.core.addresses.issuer(of: try current().tenant, in: service.context)
    return JSON.object(["keys": .array(try publishedKeys().map { $0.json(issuer: issuer) })]).bytes
  }

  /// The key that signs, then those of before whose tokens are good.
  func publishedKeys() throws(CoreError) -> [CertifiedKey] {
    let (tenant, realm, _) = try current()
    var keys: [CertifiedKey] = []
    for pair in [realm.keys.current] + realm.keys.retired {
      keys.append(try tenant.certificates.certified(try pair.idToken.value()))
    }
    return keys
  }

  /// What the text says, if a published key signed it.
  func verified(_ text: String) throws(CoreError) -> ParsedToken? {
    guard let token = SignedToken.parse(text), let name = token.header["kid"]?.string,
      let key = try publishedKeys().first(where: { $0.thumbprint == name }), token.verified(by: key.key.publicKey)
    else { return nil }
    return token
  }
}
