internal import COpenSSL

/// A public key of another signer: a client, authenticator or identity provider. Thread-safe.
///
/// This server signs with a ``SigningKey``; its public half, a ``VerificationKey``, verifies RS256 only.
package final class PublicKey: Sendable {
  /// Key types, named by their first algorithm: RSA, ECDSA on P-256, P-384 and P-521 (RFC 7518 §3), Ed25519 (RFC 8032).
  package enum Algorithm: Sendable, Hashable, CaseIterable {
    case rs256, es256, es384, es512, ed25519

    /// Bytes of each coordinate and of each integer in an ECDSA signature; nil for other types.
    var numberSize: Int? {
      switch self {
      case .es256: 32
      case .es384: 48
      case .es512: 66
      case .rs256, .ed25519: nil
      }
    }

    /// OpenSSL's name of the curve.
    fileprivate var group: StaticString? {
      switch self {
      case .es256: "prime256v1"
      case .es384: "secp384r1"
      case .es512: "secp521r1"
      case .rs256, .ed25519: nil
      }
    }

    /// The default signature algorithm of this key type.
    package var usual: SignatureAlgorithm {
      switch self {
      case .rs256: .rs256
      case .es256: .es256
      case .es384: .es384
      case .es512: .es512
      case .ed25519: .ed25519
      }
    }
  }

  /// The encoding of an ECDSA signature: ASN.1 (X.509, WebAuthn) or r ‖ s (RFC 7518 §3.4).
  package enum SignatureForm: Sendable {
    case asn1, joined
  }

  package let algorithm: Algorithm
  let key: EVPKey

  init(_ algorithm: Algorithm, _ key: EVPKey) {
    self.algorithm = algorithm
    self.key = key
  }

  /// An RSA key of 2048 to 16,384 bits from its big-endian modulus and exponent.
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

  /// A P-256 key from its coordinates, 32 bytes each. A point that is not on the curve is rejected.
  package convenience init(p256X x: [UInt8], y: [UInt8]) throws(KeyError) {
    try self.init(curveOf: .es256, x: x, y: y)
  }

  /// A key from its coordinates on the algorithm's curve, padded to the curve's size. A point that is not on the curve
  /// is rejected.
  package convenience init(curveOf algorithm: Algorithm, x: [UInt8], y: [UInt8]) throws(KeyError) {
    guard let group = algorithm.group, x.count == algorithm.numberSize, y.count == algorithm.numberSize else {
      throw .inconsistent
    }
    do throws(OpenSSLError) {
      self.init(algorithm, try Self.make(point: [4] + x + y, on: group))
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

  /// Whether this key signed the message.
  /// - Parameters:
  ///   - form: the encoding of an ECDSA signature.
  ///   - given: the algorithm; nil for the type's default. Returns false for one of another key type.
  package func verifies(
    _ signature: [UInt8], of message: [UInt8], form: SignatureForm = .joined, by given: SignatureAlgorithm? = nil
  ) -> Bool {
    let given = given ?? algorithm.usual
    guard given.key == algorithm else { return false }
    var signature = signature
    if let size = algorithm.numberSize, form == .joined {
      guard let written = ECDSASignature.asn1(signature, size: size) else { return false }
      signature = written
    }
    let context = ThreadContexts.current.digest
    defer { EVP_MD_CTX_reset(context) }
    let verified = key.withPointer { key in
      var inner: OpaquePointer?
      return EVP_DigestVerifyInit(context, &inner, given.digest, nil, key) == 1 && given.prepare(inner)
        && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }
    if !verified { OpenSSLError.discardQueue() }
    return verified
  }

  private static func make(point: [UInt8], on group: StaticString) throws(OpenSSLError) -> EVPKey {
    let builder = require(OSSL_PARAM_BLD_new(), "make a parameter list")
    defer { OSSL_PARAM_BLD_free(builder) }
    let key = try point.withUnsafeBytesTyped { (bytes) throws(OpenSSLError) -> OpaquePointer in
      // The builder reads both only when it is closed.
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
      else { throw OpenSSLError("make a key of a point") }
      return key
    }
    return EVPKey(owning: key)
  }
}

extension Certificate {
  /// The certificate's key; nil if its type is not supported.
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
  var isOnP256: Bool { algorithm == .es256 }

  /// nil for unsupported key types and RSA below 2048 bits.
  var algorithm: PublicKey.Algorithm? {
    if isRSA { return bits >= 2_048 ? .rs256 : nil }
    if withPointer({ EVP_PKEY_is_a($0, "ED25519") }) == 1 { return .ed25519 }
    let group = withPointer { key -> String? in
      var name = [CChar](repeating: 0, count: 64)
      var count = 0
      guard EVP_PKEY_get_group_name(key, &name, name.count, &count) == 1 else { return nil }
      return String(decoding: name.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    defer { OpenSSLError.discardQueue() }
    return PublicKey.Algorithm.allCases.first { $0.group.map { "\($0)" } == group && group != nil }
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
