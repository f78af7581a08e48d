internal import COpenSSL

/// A public key that others sign with: clients, authenticators, identity providers. Threads may share it.
///
/// This server signs with a ``SigningKey``, whose public half, a ``VerificationKey``, verifies RS256 only.
package final class PublicKey: Sendable {
  /// The algorithms of a key: RSA with PKCS #1 v1.5 and SHA-256, ECDSA on P-256 with SHA-256 (RFC 7518 §3), Ed25519 (RFC 8032).
  package enum Algorithm: Sendable, Hashable {
    case rs256, es256, ed25519
  }

  /// How an ECDSA signature is written: as ASN.1 (X.509, WebAuthn) or as both numbers side by side, 64 bytes (RFC 7518 §3.4).
  package enum SignatureForm: Sendable {
    case asn1, joined
  }

  package let algorithm: Algorithm
  private let key: EVPKey

  init(_ algorithm: Algorithm, _ key: EVPKey) {
    self.algorithm = algorithm
    self.key = key
  }

  /// An RSA key of 2048 to 16,384 bits from its two numbers, big-endian.
  package convenience init(modulus: [UInt8], exponent: [UInt8]) throws(KeyError) {
    let (n, e) = (BigNumber(bigEndian: modulus), BigNumber(bigEndian: exponent))
    guard (2_048...16_384).contains(n.bitWidth) else { throw .unsupportedSize(bits: n.bitWidth) }
    guard n.isOdd, e.isOdd, (2...64).contains(e.bitWidth) else { throw .inconsistent }
    do throws(OpenSSLError) {
      self.init(.rs256, try RSAParameters(modulus: n, publicExponent: e).makeKey())
    } catch {
      throw .unreadable(error)
    }
  }

  /// A point of the curve P-256 from its coordinates, 32 bytes each. A point beside the curve is refused.
  package convenience init(p256X x: [UInt8], y: [UInt8]) throws(KeyError) {
    guard x.count == 32, y.count == 32 else { throw .inconsistent }
    do throws(OpenSSLError) {
      self.init(.es256, try Self.makeP256(point: [4] + x + y))
    } catch {
      throw .unreadable(error)
    }
  }

  /// An Ed25519 key from its 32 bytes.
  package convenience init(ed25519 bytes: [UInt8]) throws(KeyError) {
    guard bytes.count == 32 else { throw .inconsistent }
    guard let key = EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, bytes, bytes.count) else {
      throw .unreadable(OpenSSLError("make an Ed25519 key"))
    }
    self.init(.ed25519, EVPKey(owning: key))
  }

  /// Whether the signature is of this message and by this key.
  /// - Parameter form: of an ECDSA signature; the others have one form only.
  package func verifies(_ signature: [UInt8], of message: [UInt8], form: SignatureForm = .joined) -> Bool {
    var signature = signature
    if algorithm == .es256, form == .joined {
      guard signature.count == 64 else { return false }
      signature = Self.asn1(r: signature[..<32], s: signature[32...])
    }
    let context = ThreadContexts.current.digest
    defer { EVP_MD_CTX_reset(context) }
    // Ed25519 hashes by itself.
    let digest = algorithm == .ed25519 ? nil : OpenSSL.sha256
    let verified = key.withPointer { key in
      EVP_DigestVerifyInit(context, nil, digest, nil, key) == 1
        && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }
    if !verified { OpenSSLError.discardQueue() }
    return verified
  }

  private static func makeP256(point: [UInt8]) throws(OpenSSLError) -> EVPKey {
    let builder = require(OSSL_PARAM_BLD_new(), "make a parameter list")
    defer { OSSL_PARAM_BLD_free(builder) }
    let key = try point.withUnsafeBytesTyped { (bytes) throws(OpenSSLError) -> OpaquePointer in
      // The list reads both only when it is closed.
      let group: StaticString = "prime256v1"
      require(
        OSSL_PARAM_BLD_push_utf8_string(builder, ("group" as StaticString).cString, group.cString, 0), "name a curve")
      require(
        OSSL_PARAM_BLD_push_octet_string(
          builder, ("pub" as StaticString).cString, bytes.baseAddress, bytes.count), "name a point")
      let parameters = require(OSSL_PARAM_BLD_to_param(builder), "close a parameter list")
      defer { OSSL_PARAM_free(parameters) }
      let context = require(EVP_PKEY_CTX_new_from_name(nil, "EC", nil), "make a key context")
      defer { EVP_PKEY_CTX_free(context) }
      var key: OpaquePointer?
      guard EVP_PKEY_fromdata_init(context) == 1,
        EVP_PKEY_fromdata(context, &key, understudy_pkey_public_key(), parameters) == 1, let key
      else { throw OpenSSLError("make a P-256 key") }
      return key
    }
    return EVPKey(owning: key)
  }

  /// ECDSA-Sig-Value of RFC 3279 §2.2.3: both numbers are below 2²⁵⁶, so every length fits into one byte.
  private static func asn1(r: ArraySlice<UInt8>, s: ArraySlice<UInt8>) -> [UInt8] {
    func integer(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
      var value = Array(bytes.drop { $0 == 0 })
      if value.first.map({ $0 >= 0x80 }) ?? true { value.insert(0, at: 0) }
      return [2, UInt8(value.count)] + value
    }
    let content = integer(r) + integer(s)
    return [0x30, UInt8(content.count)] + content
  }
}

extension Certificate {
  /// The key that the certificate is about; nil if it is of a kind that we do not verify with.
  package var publicKey: PublicKey? {
    defer { OpenSSLError.discardQueue() }
    return handle.withPointer { certificate in
      guard let key = X509_get_pubkey(certificate) else { return nil }
      let owned = EVPKey(owning: key)
      if EVP_PKEY_is_a(key, "RSA") == 1, owned.bits >= 2_048 { return PublicKey(.rs256, owned) }
      if EVP_PKEY_is_a(key, "ED25519") == 1 { return PublicKey(.ed25519, owned) }
      guard EVP_PKEY_is_a(key, "EC") == 1, owned.isOnP256 else { return nil }
      return PublicKey(.es256, owned)
    }
  }
}

extension EVPKey {
  var isOnP256: Bool {
    withPointer { key in
      var name = [CChar](repeating: 0, count: 64)
      var count = 0
      guard EVP_PKEY_get_group_name(key, &name, name.count, &count) == 1 else { return false }
      let text = name.prefix(count).map { UInt8(bitPattern: $0) }
      return String(decoding: text, as: UTF8.self) == "prime256v1"
    }
  }
}

extension Array where Element == UInt8 {
  /// `withUnsafeBytes` for a body with a typed error.
  fileprivate func withUnsafeBytesTyped<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outcome = withUnsafeBytes { bytes in
      do throws(Failure) {
        return Swift.Result<Result, Failure>.success(try body(bytes))
      } catch {
        return .failure(error)
      }
    }
    return try outcome.get()
  }
}
