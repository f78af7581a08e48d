internal import COpenSSL

/// An RSA private key that signs RS256 (RSASSA-PKCS1-v1_5 with SHA-256, RFC 7518 §3.3). Threads may share it.
package final class SigningKey: Sendable {
  let key: EVPKey
  /// The key that verifies its signatures.
  package let publicKey: VerificationKey
  /// The primes to sign with, of a key that this program made; nil where OpenSSL signs.
  private let factors: RSAFactors?

  /// Whether signatures are computed from the primes, without blinding and without a check of the result (``RSAFactors``).
  package var signsByPrimes: Bool { factors != nil }

  /// n, big-endian.
  package var modulus: [UInt8] { publicKey.modulus }
  /// e, big-endian.
  package var exponent: [UInt8] { publicKey.exponent }

  /// - Parameter isOwn: whether this program made the key, for test tokens. The key of an operator may protect more than that, so that
  ///   OpenSSL signs with it in its own way.
  init(_ key: EVPKey, isOwn: Bool) throws(KeyError) {
    guard key.isRSA else { throw .notRSA }
    self.key = key
    let (modulus, exponent): (BigNumber, BigNumber)
    do throws(OpenSSLError) {
      (modulus, exponent) = (try key.number("n"), try key.number("e"))
    } catch {
      throw .unreadable(error)
    }
    publicKey = try VerificationKey(modulus: modulus.bytes, exponent: exponent.bytes)
    factors = isOwn ? RSAFactors(key, modulus: modulus) : nil
  }

  /// Signs. Costs some 0.12 to 0.2 ms with a `fast` key and 0.2 to 0.75 ms with a `standard` one, so not on a thread
  /// that others wait for.
  package func signRS256(_ message: [UInt8]) throws(OpenSSLError) -> [UInt8] { try sign(message, with: .rs256) }

  /// The same with a choice of digest.
  package func sign(_ message: [UInt8], with algorithm: RSASignature) throws(OpenSSLError) -> [UInt8] {
    guard let factors else { return try signWhole(message, with: algorithm) }
    return try factors.power(of: algorithm.encoded(message, count: (key.bits + 7) / 8))
  }

  /// The same in OpenSSL's own way, which any key can go: bytes are the same.
  package func signWhole(_ message: [UInt8], with algorithm: RSASignature) throws(OpenSSLError) -> [UInt8] {
    let context = ThreadContexts.current.digest
    // Without this the context would keep the key until the thread's next signature.
    defer { EVP_MD_CTX_reset(context) }
    var count = key.bits / 8 + 1
    let signature = [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      let result = key.withPointer { key in
        EVP_DigestSignInit(context, nil, algorithm.digest, nil, key) == 1
          && EVP_DigestSign(context, buffer.baseAddress, &count, message, message.count) == 1
      }
      used = result ? count : 0
    }
    guard !signature.isEmpty else { throw OpenSSLError("sign") }
    return signature
  }
}

// MARK: - PEM

extension SigningKey {
  /// A key from its text (RFC 7468): PKCS#1 (`RSA PRIVATE KEY`) or PKCS#8 (`PRIVATE KEY`), not encrypted, 2048 bits or
  /// more. Of several blocks the first private key counts. A key whose text begins with ``ownMark`` counts as made by this program.
  package convenience init(pem: [UInt8]) throws(KeyError) {
    let key: EVPKey
    do throws(OpenSSLError) {
      key = try EVPKey(pem: pem)
    } catch {
      throw .unreadable(error)
    }
    try self.init(key, isOwn: pem.starts(with: Self.ownMark))
    // Numbers that do not belong together show in the first signature.
    let probe = Array("probe".utf8)
    guard let signature = try? signRS256(probe), publicKey.verifyRS256(probe, signature: signature) else {
      throw .inconsistent
    }
  }

  /// The first line of the text of a key that this program made. Readers pass over what stands before the block (RFC 7468 §2).
  package static let ownMark = Array("Made by Understudy for test tokens\n".utf8)

  /// The key as PKCS#1 text (`RSA PRIVATE KEY`), which has room for more than two primes (RFC 8017, appendix A.1.2); behind ``ownMark`` if
  /// this program made it, so that it is known wherever it is kept.
  package var pem: [UInt8] {
    guard let factors, let privateExponent = try? key.number("d") else {
      return PEM.write(secret: true) { output in
        key.withPointer { PEM_write_bio_PrivateKey_traditional(output, $0, nil, nil, 0, nil, nil) }
      }
    }
    // OpenSSL 3.6 writes more than two primes in an order that does not fit their coefficients.
    let numbers = factors.encoded(modulus: modulus, publicExponent: exponent, privateExponent: privateExponent.bytes)
    return Self.ownMark
      + PEM.write(secret: true) { PEM_write_bio($0, "RSA PRIVATE KEY", "", numbers, numbers.count) > 0 ? 1 : 0 }
  }
}
