internal import COpenSSL

/// A single-use ECDSA P-384 key pair that signs with SHA-384 and is then discarded. Generating and signing take about a
/// millisecond.
package final class EphemeralSigner: Sendable {
  private let key: EVPKey
  /// The public key as a compressed point: 49 bytes (SEC 1 §2.3.3).
  package let publicPoint: [UInt8]

  package init() throws(OpenSSLError) {
    let context = require(EVP_PKEY_CTX_new_from_name(nil, "EC", nil), "make a key context")
    defer { EVP_PKEY_CTX_free(context) }
    var pointer: OpaquePointer?
    guard EVP_PKEY_keygen_init(context) == 1, EVP_PKEY_CTX_set_group_name(context, "P-384") == 1,
      EVP_PKEY_generate(context, &pointer) == 1, let pointer
    else { throw OpenSSLError("make a P-384 key") }
    key = EVPKey(owning: pointer)
    // Uncompressed: 4, x, y.
    var point = [UInt8](repeating: 0, count: 97)
    var count = 0
    guard
      key.withPointer({
        EVP_PKEY_get_octet_string_param($0, ("pub" as StaticString).cString, &point, point.count, &count)
      }) == 1, count == 97
    else { throw OpenSSLError("read a P-384 point") }
    publicPoint = [2 | point[96] & 1] + point[1...48]
  }

  /// The signature as ASN.1 (RFC 3279 §2.2.3), at most 104 bytes.
  package func sign(_ message: [UInt8]) throws(OpenSSLError) -> [UInt8] {
    let context = ThreadContexts.current.digest
    defer { EVP_MD_CTX_reset(context) }
    var count = 112
    let signature = [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      let result = key.withPointer { key in
        EVP_DigestSignInit(context, nil, OpenSSL.sha384, nil, key) == 1
          && EVP_DigestSign(context, buffer.baseAddress, &count, message, message.count) == 1
      }
      used = result ? count : 0
    }
    guard !signature.isEmpty else { throw OpenSSLError("sign") }
    return signature
  }
}
