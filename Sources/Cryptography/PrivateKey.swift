internal import COpenSSL

/// A private key that signs with one algorithm. Thread-safe. This server's own RS256 keys use ``SigningKey``, which is
/// faster.
package final class PrivateKey: Sendable {
  package let algorithm: SignatureAlgorithm
  /// The corresponding public key.
  package let publicKey: PublicKey
  let key: EVPKey

  private init(_ key: EVPKey, _ algorithm: SignatureAlgorithm) throws(KeyError) {
    guard key.algorithm == algorithm.key else { throw .inconsistent }
    self.key = key
    self.algorithm = algorithm
    publicKey = PublicKey(algorithm.key, key)
  }

  /// Generates a key. RSA takes as long as ``SigningKey/generate(_:)``, others less than a millisecond.
  package static func generate(for algorithm: SignatureAlgorithm, rsa kind: RSAKeyKind) throws -> PrivateKey {
    let name: StaticString
    var group: StaticString?
    switch algorithm.key {
    case .rs256: return try PrivateKey(try SigningKey.generate(kind).key, algorithm)
    case .es256: (name, group) = ("EC", "P-256")
    case .es384: (name, group) = ("EC", "P-384")
    case .es512: (name, group) = ("EC", "P-521")
    case .ed25519: name = "ED25519"
    }
    let context = require(EVP_PKEY_CTX_new_from_name(nil, name.cString, nil), "make a key context")
    defer { EVP_PKEY_CTX_free(context) }
    var pointer: OpaquePointer?
    guard EVP_PKEY_keygen_init(context) == 1,
      group.map({ EVP_PKEY_CTX_set_group_name(context, $0.cString) == 1 }) ?? true,
      EVP_PKEY_generate(context, &pointer) == 1, let pointer
    else { throw OpenSSLError("make a key") }
    return try PrivateKey(EVPKey(owning: pointer), algorithm)
  }

  /// An unencrypted PEM key (RFC 7468) of the algorithm's type.
  package convenience init(pem: [UInt8], for algorithm: SignatureAlgorithm) throws(KeyError) {
    let key: EVPKey
    do throws(OpenSSLError) {
      key = try EVPKey(pem: pem)
    } catch {
      throw .unreadable(error)
    }
    try self.init(key, algorithm)
  }

  /// The key in PEM. RSA uses PKCS #1, which supports more than two primes.
  package var pem: [UInt8] {
    PEM.write(secret: true) { output in
      key.withPointer { key in
        EVP_PKEY_is_a(key, "RSA") == 1
          ? PEM_write_bio_PrivateKey_traditional(output, key, nil, nil, 0, nil, nil)
          : PEM_write_bio_PrivateKey(output, key, nil, nil, 0, nil, nil)
      }
    }
  }

  /// Signs.
  /// - Parameter form: the encoding of an ECDSA signature.
  package func sign(
    _ message: [UInt8], form: PublicKey.SignatureForm = .joined
  ) throws(OpenSSLError) -> [UInt8] {
    let context = ThreadContexts.current.digest
    defer { EVP_MD_CTX_reset(context) }
    // More than any of these signatures takes.
    var count = 2_048 + 64
    let signature = [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      let result = key.withPointer { key in
        var inner: OpaquePointer?
        return EVP_DigestSignInit(context, &inner, algorithm.digest, nil, key) == 1 && algorithm.prepare(inner)
          && EVP_DigestSign(context, buffer.baseAddress, &count, message, message.count) == 1
      }
      used = result ? count : 0
    }
    guard !signature.isEmpty else { throw OpenSSLError("sign") }
    guard let size = algorithm.key.numberSize, form == .joined else { return signature }
    guard let joined = ECDSASignature.joined(signature, size: size) else { throw OpenSSLError("sign") }
    return joined
  }

  /// The public key's JWK members (RFC 7518 §6, RFC 8037 §2).
  package func publicMembers() throws(OpenSSLError) -> [(name: String, bytes: [UInt8])] {
    switch algorithm.key {
    case .rs256: return [("n", try key.number("n").bytes), ("e", try key.number("e").bytes)]
    case .ed25519:
      var count = 32
      var bytes = [UInt8](repeating: 0, count: count)
      guard key.withPointer({ EVP_PKEY_get_raw_public_key($0, &bytes, &count) }) == 1, count == 32 else {
        throw OpenSSLError("read a public key")
      }
      return [("x", bytes)]
    case .es256, .es384, .es512:
      let size = algorithm.key.numberSize ?? 0
      // Uncompressed: 4, x, y.
      var point = [UInt8](repeating: 0, count: 2 * size + 1)
      var count = 0
      guard
        key.withPointer({
          EVP_PKEY_get_octet_string_param($0, ("pub" as StaticString).cString, &point, point.count, &count)
        }) == 1, count == point.count
      else { throw OpenSSLError("read a point") }
      return [("x", Array(point[1...size])), ("y", Array(point[(size + 1)...]))]
    }
  }
}
