internal import COpenSSL
internal import Platform

/// OpenSSL's working memory for each computation: one reusable set per thread, freed when the thread ends. Calls into
/// this module never nest, so one of each is enough.
final class ThreadContexts {
  /// For digests and signatures. Reset it after a signature, or it retains the key.
  let digest = require(EVP_MD_CTX_new(), "make a digest context")
  let cipher = require(EVP_CIPHER_CTX_new(), "make a cipher context")
  /// Scratch numbers, which OpenSSL wipes when it frees them.
  let numbers = require(BN_CTX_new(), "make a number context")
  let hmacSHA1 = makeHMAC("SHA1")
  let hmacSHA256 = makeHMAC("SHA256")
  let hmacSHA384 = makeHMAC("SHA384")
  let hmacSHA512 = makeHMAC("SHA512")

  private init() {}

  deinit {
    EVP_MD_CTX_free(digest)
    EVP_CIPHER_CTX_free(cipher)
    BN_CTX_free(numbers)
    EVP_MAC_CTX_free(hmacSHA1)
    EVP_MAC_CTX_free(hmacSHA256)
    EVP_MAC_CTX_free(hmacSHA384)
    EVP_MAC_CTX_free(hmacSHA512)
  }

  private static func makeHMAC(_ digest: StaticString) -> OpaquePointer {
    let context = require(EVP_MAC_CTX_new(OpenSSL.hmac), "make an HMAC context")
    // The list takes a mutable pointer but only reads.
    let name = UnsafeMutablePointer(mutating: digest.cString)
    let parameters = [
      OSSL_PARAM_construct_utf8_string(("digest" as StaticString).cString, name, 0), OSSL_PARAM_construct_end(),
    ]
    require(EVP_MAC_CTX_set_params(context, parameters), "choose the digest of HMAC")
    return context
  }
}

// MARK: - One per thread

extension ThreadContexts {
  private static let slot: pthread_key_t = {
    var slot = pthread_key_t()
    let result = pthread_key_create(&slot) { endedThreadReleases($0) }
    precondition(result == 0, "No thread-specific data: error \(result)")
    return slot
  }()

  /// This thread's set, created at its first use.
  static var current: ThreadContexts {
    if let known = pthread_getspecific(slot) {
      return Unmanaged<ThreadContexts>.fromOpaque(known).takeUnretainedValue()
    }
    let made = ThreadContexts()
    pthread_setspecific(slot, Unmanaged.passRetained(made).toOpaque())
    return made
  }
}

/// Called when a thread that has a set ends.
private func endedThreadReleases(_ contexts: UnsafeMutableRawPointer?) {
  guard let contexts else { return }
  Unmanaged<ThreadContexts>.fromOpaque(contexts).release()
}
