// Room: Hashes, signatures, encryption, keys and SRP over OpenSSL. No token format.

internal import COpenSSL

/// The algorithms that this module uses, fetched once: fetching by name costs more than a small hash.
///
/// OpenSSL's algorithm objects are immutable, reference-counted and thread-safe; these live as long as the process,
/// hence `nonisolated(unsafe)`.
package enum OpenSSL {
  nonisolated(unsafe) static let sha1 = require(EVP_MD_fetch(nil, "SHA1", nil), "look up SHA1")
  nonisolated(unsafe) static let sha256 = require(EVP_MD_fetch(nil, "SHA256", nil), "look up SHA256")
  nonisolated(unsafe) static let sha384 = require(EVP_MD_fetch(nil, "SHA384", nil), "look up SHA384")
  nonisolated(unsafe) static let sha512 = require(EVP_MD_fetch(nil, "SHA512", nil), "look up SHA512")
  nonisolated(unsafe) static let hmac = require(EVP_MAC_fetch(nil, "HMAC", nil), "look up HMAC")
  nonisolated(unsafe) static let aes256CTR = require(EVP_CIPHER_fetch(nil, "AES-256-CTR", nil), "look up AES-256-CTR")
  nonisolated(unsafe) static let aes256GCM = require(EVP_CIPHER_fetch(nil, "AES-256-GCM", nil), "look up AES-256-GCM")
  nonisolated(unsafe) static let aes128GCM = require(EVP_CIPHER_fetch(nil, "AES-128-GCM", nil), "look up AES-128-GCM")
  nonisolated(unsafe) static let aes128CBC = require(EVP_CIPHER_fetch(nil, "AES-128-CBC", nil), "look up AES-128-CBC")
  nonisolated(unsafe) static let aes256CBC = require(EVP_CIPHER_fetch(nil, "AES-256-CBC", nil), "look up AES-256-CBC")
  nonisolated(unsafe) static let aes128Wrap = require(
    EVP_CIPHER_fetch(nil, "AES-128-WRAP", nil), "look up AES-128-WRAP")
  nonisolated(unsafe) static let aes256Wrap = require(
    EVP_CIPHER_fetch(nil, "AES-256-WRAP", nil), "look up AES-256-WRAP")

  /// Call first: initializes OpenSSL and checks that all algorithms are present, so that an incomplete installation is
  /// reported at once.
  ///
  /// OpenSSL's cleanup at exit is disabled: the system frees the memory anyway, and a thread still computing would lose
  /// its algorithms.
  /// - Throws: `OpenSSLError` with the name of the missing algorithm.
  package static func prepare() throws(OpenSSLError) {
    guard OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil) == 1 else { throw OpenSSLError("set OpenSSL up") }
    for name in ["SHA1", "SHA256", "SHA384", "SHA512"] {
      guard let digest = EVP_MD_fetch(nil, name, nil) else { throw OpenSSLError("look up \(name)") }
      EVP_MD_free(digest)
    }
    guard let mac = EVP_MAC_fetch(nil, "HMAC", nil) else { throw OpenSSLError("look up HMAC") }
    EVP_MAC_free(mac)
    guard let cipher = EVP_CIPHER_fetch(nil, "AES-256-GCM", nil) else { throw OpenSSLError("look up AES-256-GCM") }
    EVP_CIPHER_free(cipher)
  }
}
