internal import COpenSSL

extension Certificate {
  /// Why the certificate is not trusted as a TLS client's (RFC 5280 §6), in OpenSSL's words; nil if it is.
  /// - Parameters:
  ///   - authorities: trust anchors, self-signed or not.
  ///   - chain: untrusted intermediate certificates.
  ///   - time: seconds since 1970.
  package func problem(
    trusting authorities: [Certificate], through chain: [Certificate], at time: Int64
  ) -> String? {
    defer { OpenSSLError.discardQueue() }
    let store = require(X509_STORE_new(), "make a store")
    defer { X509_STORE_free(store) }
    for one in authorities { one.handle.withPointer { _ = X509_STORE_add_cert(store, $0) } }
    let between = require(OPENSSL_sk_new_null(), "make a list")
    // The list does not own the certificates, which outlive it.
    defer { OPENSSL_sk_free(between) }
    for one in chain { one.handle.withPointer { _ = OPENSSL_sk_push(between, UnsafeRawPointer($0)) } }
    let context = require(X509_STORE_CTX_new(), "make a context")
    defer { X509_STORE_CTX_free(context) }
    return withExtendedLifetime(chain) {
      handle.withPointer { certificate in
        guard X509_STORE_CTX_init(context, store, certificate, between) == 1,
          X509_STORE_CTX_set_purpose(context, X509_PURPOSE_SSL_CLIENT) == 1,
          let rules = X509_STORE_CTX_get0_param(context)
        else { return "it cannot be checked" }
        X509_VERIFY_PARAM_set_time(rules, time_t(time))
        X509_VERIFY_PARAM_set_flags(rules, UInt(X509_V_FLAG_PARTIAL_CHAIN))
        if X509_verify_cert(context) == 1 { return nil }
        return X509_verify_cert_error_string(Int(X509_STORE_CTX_get_error(context))).map { String(cString: $0) }
          ?? "it is not trusted"
      }
    }
  }

  /// The mail addresses and URIs among its alternative names, unchanged (RFC 5280 §4.2.1.6).
  package var mailNames: [String] { handle.texts(GEN_EMAIL) }
  package var uriNames: [String] { handle.texts(GEN_URI) }
}
