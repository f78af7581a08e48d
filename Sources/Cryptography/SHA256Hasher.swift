internal import COpenSSL

/// Incremental SHA-256. Not copyable: it owns the state of one computation.
package struct SHA256Hasher: ~Copyable {
  private let context: OpaquePointer

  package init() {
    context = require(EVP_MD_CTX_new(), "make a digest context")
    require(EVP_DigestInit_ex(context, OpenSSL.sha256, nil), "begin a digest")
  }

  deinit { EVP_MD_CTX_free(context) }

  package mutating func update(_ bytes: [UInt8]) {
    require(EVP_DigestUpdate(context, bytes, bytes.count), "digest")
  }

  /// The 32-byte digest; ends the computation.
  package consuming func finalize() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 32) { buffer, used in
      require(EVP_DigestFinal_ex(context, buffer.baseAddress, nil), "end a digest")
      used = 32
    }
  }
}
