internal import COpenSSL

/// An RSA public key that verifies RS256. Thread-safe.
package final class VerificationKey: Sendable {
  /// n, big-endian without leading zeros.
  package let modulus: [UInt8]
  /// e, big-endian without leading zeros.
  package let exponent: [UInt8]
  private let key: EVPKey

  /// A key from its big-endian modulus and exponent.
  package init(modulus: [UInt8], exponent: [UInt8]) throws(KeyError) {
    let (n, e) = (BigNumber(bigEndian: modulus), BigNumber(bigEndian: exponent))
    guard (2_048...16_384).contains(n.bitWidth) else { throw .unsupportedSize(bits: n.bitWidth) }
    // OpenSSL limits exponents to 64 bits for large moduli; a longer one would only cost time.
    guard n.isOdd, e.isOdd, (2...64).contains(e.bitWidth) else { throw .inconsistent }
    self.modulus = n.bytes
    self.exponent = e.bytes
    do throws(OpenSSLError) {
      key = try RSAParameters(modulus: n, publicExponent: e).makeKey()
    } catch {
      throw .unreadable(error)
    }
  }

  /// Whether this key signed the message.
  package func verifyRS256(_ message: [UInt8], signature: [UInt8]) -> Bool {
    verify(message, signature: signature, with: .rs256)
  }

  /// The same with the given digest.
  package func verify(_ message: [UInt8], signature: [UInt8], with algorithm: RSASignature) -> Bool {
    let context = ThreadContexts.current.digest
    defer { EVP_MD_CTX_reset(context) }
    let verified = key.withPointer { key in
      EVP_DigestVerifyInit(context, nil, algorithm.digest, nil, key) == 1
        && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }
    if !verified { OpenSSLError.discardQueue() }
    return verified
  }
}
