internal import COpenSSL

/// The private key of a certificate. Thread-safe.
///
/// Keys generated here are ECDSA P-256, which every TLS client accepts. Keys read may be RSA, P-256, P-384 or P-521;
/// browsers accept no others.
package final class CertificateKey: Sendable {
  let key: EVPKey

  private init(_ key: EVPKey) { self.key = key }

  /// Generates a P-256 key in a fraction of a millisecond.
  package static func generate() throws(OpenSSLError) -> CertificateKey {
    let context = require(EVP_PKEY_CTX_new_from_name(nil, "EC", nil), "make a key context")
    defer { EVP_PKEY_CTX_free(context) }
    var key: OpaquePointer?
    guard EVP_PKEY_keygen_init(context) == 1, EVP_PKEY_CTX_set_group_name(context, "P-256") == 1,
      EVP_PKEY_generate(context, &key) == 1, let key
    else { throw OpenSSLError("make a P-256 key") }
    return CertificateKey(EVPKey(owning: key))
  }

  /// An unencrypted PEM key (RFC 7468): PKCS #8 (`PRIVATE KEY`) or the older forms of RSA and EC keys; the first
  /// private key if there are several blocks.
  package convenience init(pem: [UInt8]) throws(CertificateError) {
    let key: EVPKey
    do throws(OpenSSLError) {
      key = try EVPKey(pem: pem)
    } catch {
      throw .unreadableKey(error)
    }
    guard key.servesTLS else { throw .unsupportedKey }
    guard key.signsWhatItVerifies else { throw .inconsistentKey }
    self.init(key)
  }

  /// The key as PKCS #8 PEM (`PRIVATE KEY`), which every TLS library reads.
  package var pem: [UInt8] {
    PEM.write(secret: true) { output in
      key.withPointer { PEM_write_bio_PrivateKey(output, $0, nil, nil, 0, nil, nil) }
    }
  }
}

extension EVPKey {
  /// Whether TLS clients in general accept such keys.
  fileprivate var servesTLS: Bool {
    if isRSA { return (2_048...16_384).contains(bits) }
    guard withPointer({ EVP_PKEY_is_a($0, "EC") }) == 1 else { return false }
    // Explicit curve parameters are not allowed in certificates (RFC 5480 §2.1.1).
    var isSpeltOut: Int32 = 0
    let known = withPointer { EVP_PKEY_get_int_param($0, OSSL_PKEY_PARAM_EC_DECODED_FROM_EXPLICIT_PARAMS, &isSpeltOut) }
    guard known == 1, isSpeltOut == 0 else {
      OpenSSLError.discardQueue()
      return false
    }
    var name = [CChar](repeating: 0, count: 64)
    let named = withPointer { EVP_PKEY_get_group_name($0, &name, name.count, nil) }
    guard named == 1 else {
      OpenSSLError.discardQueue()
      return false
    }
    let text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return ["prime256v1", "secp384r1", "secp521r1"].contains(text)
  }

  /// Inconsistent parts show in the first signature.
  fileprivate var signsWhatItVerifies: Bool {
    defer { OpenSSLError.discardQueue() }
    let context = ThreadContexts.current.digest
    defer { EVP_MD_CTX_reset(context) }
    let probe = Array("probe".utf8)
    var count = withPointer { Int(EVP_PKEY_get_size($0)) }
    var signature = [UInt8](repeating: 0, count: count)
    return withPointer { key in
      guard EVP_DigestSignInit(context, nil, OpenSSL.sha256, nil, key) == 1,
        EVP_DigestSign(context, &signature, &count, probe, probe.count) == 1
      else { return false }
      EVP_MD_CTX_reset(context)
      return EVP_DigestVerifyInit(context, nil, OpenSSL.sha256, nil, key) == 1
        && EVP_DigestVerify(context, signature, count, probe, probe.count) == 1
    }
  }
}
