internal import COpenSSL

/// A P-256 private key that signs ES256 (RFC 7518 §3.4). Thread-safe.
package final class P256SigningKey: Sendable {
  private let key: EVPKey

  /// An unencrypted PEM key (RFC 7468); the first private key if there are several blocks.
  package init(pem: [UInt8]) throws(KeyError) {
    do throws(OpenSSLError) {
      key = try EVPKey(pem: pem)
    } catch {
      throw .unreadable(error)
    }
    guard key.withPointer({ EVP_PKEY_is_a($0, "EC") }) == 1, key.isOnP256 else {
      OpenSSLError.discardQueue()
      throw .inconsistent
    }
  }

  /// The signature as r ‖ s, 64 bytes.
  package func signES256(_ message: [UInt8]) throws(OpenSSLError) -> [UInt8] {
    let context = ThreadContexts.current.digest
    defer { EVP_MD_CTX_reset(context) }
    var count = 80
    let signature = [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      let result = key.withPointer { key in
        EVP_DigestSignInit(context, nil, OpenSSL.sha256, nil, key) == 1
          && EVP_DigestSign(context, buffer.baseAddress, &count, message, message.count) == 1
      }
      used = result ? count : 0
    }
    guard !signature.isEmpty, let joined = Self.joined(signature[...]) else { throw OpenSSLError("sign") }
    return joined
  }

  /// Converts ECDSA-Sig-Value (RFC 3279 §2.2.3), whose lengths are all one byte here.
  private static func joined(_ asn1: ArraySlice<UInt8>) -> [UInt8]? {
    guard asn1.count > 2, asn1.first == 0x30 else { return nil }
    var rest = asn1.dropFirst(2)
    var numbers: [UInt8] = []
    for _ in 0..<2 {
      guard rest.popFirst() == 2, let count = rest.popFirst(), rest.count >= count else { return nil }
      let number = rest.prefix(Int(count)).drop { $0 == 0 }
      guard number.count <= 32 else { return nil }
      numbers += [UInt8](repeating: 0, count: 32 - number.count) + number
      rest = rest.dropFirst(Int(count))
    }
    return numbers
  }
}
