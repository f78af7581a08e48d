package import Cryptography
internal import Encodings
internal import JOSE
package import JSON
internal import Store

/// A signing key as a directory tenant publishes it: with a certificate whose thumbprint is the key id.
package struct CertifiedKey: Sendable {
  package let key: SigningKey
  /// The certificate's base64url SHA-1: `kid` and `x5t`.
  package let thumbprint: String
  let certificate: Certificate
  /// The protected header of tokens that it signs.
  package let header: [UInt8]

  init(_ key: SigningKey) throws(CertificateError) {
    self.key = key
    certificate = try key.certificate(commonName: "accounts.accesscontrol.windows.net")
    thumbprint = Base64URL.encode(Digest.sha1(certificate.der))
    header = Array("{\"typ\":\"JWT\",\"alg\":\"RS256\",\"kid\":\"\(thumbprint)\"}".utf8)
  }

  /// The members of the service's document (docs/reference/entra-tokens-and-endpoints.md#keys).
  package func json(issuer: String) -> JSON {
    [
      "kty": "RSA", "use": "sig", "kid": .string(thumbprint), "x5t": .string(thumbprint),
      "n": .string(Base64URL.encode(key.modulus)), "e": .string(Base64URL.encode(key.exponent)),
      "x5c": [.string(Base64.encode(certificate.der))], "issuer": .string(issuer),
    ]
  }
}

/// The certificates of a tenant's keys, created at first use. A key always gets the same certificate, so all copies of
/// a realm may share this object.
package final class CertificateShelf: Sendable, Codable {
  private let made = Guarded<[String: CertifiedKey]>([:])

  init() {}

  /// Not stored: certificates are recreated.
  package init(from _: any Decoder) {}

  package func encode(to _: any Encoder) {}

  /// Costs a signature the first time; never call it under a sandbox's lock.
  package func certified(_ key: LazyKey.Made) throws(CoreError) -> CertifiedKey {
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
