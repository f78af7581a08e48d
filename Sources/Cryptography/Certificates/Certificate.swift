internal import COpenSSL

/// An X.509 certificate (RFC 5280). Thread-safe.
///
/// This type only reads fields; TLS clients decide whether to trust it.
package final class Certificate: Sendable {
  let handle: X509Handle
  /// DER.
  package let der: [UInt8]
  /// The subject in RFC 4514 form, such as `CN=localhost`; may be empty if alternative names identify the host.
  package let subject: String
  /// The issuer in the same form.
  package let issuer: String
  /// The host names and addresses among its alternative names; other kinds and invalid names are omitted.
  package let names: [CertificateName]
  /// The first second of its validity, since 1970.
  package let notBefore: Int64
  /// The last second of its validity, since 1970.
  package let notAfter: Int64
  /// Whether it may sign other certificates.
  package let isAuthority: Bool

  private init(_ handle: X509Handle) throws(CertificateError) {
    guard let der = handle.der, let subject = handle.subject, let issuer = handle.issuer, let names = handle.names,
      let notBefore = handle.notBefore, let notAfter = handle.notAfter
    else { throw .unreadableCertificate(OpenSSLError("read the fields of the certificate")) }
    self.handle = handle
    (self.der, self.subject, self.issuer, self.names) = (der, subject, issuer, names)
    (self.notBefore, self.notAfter) = (notBefore, notAfter)
    isAuthority = handle.isAuthority
    OpenSSLError.discardQueue()
  }

  /// From DER without trailing bytes.
  package convenience init(der: [UInt8]) throws(CertificateError) {
    let handle: X509Handle? = der.withUnsafeBufferPointer { buffer in
      var cursor = buffer.baseAddress
      guard let start = cursor, let pointer = d2i_X509(nil, &cursor, buffer.count) else { return nil }
      let handle = X509Handle(owning: pointer)
      return cursor == start + buffer.count ? handle : nil
    }
    guard let handle else { throw .unreadableCertificate(OpenSSLError("read a binary certificate")) }
    try self.init(handle)
  }
}

// MARK: - PEM

extension Certificate {
  /// The first certificate of a PEM text (RFC 7468).
  package convenience init(pem: [UInt8]) throws(CertificateError) {
    let pointer = PEM.read(pem) { PEM_read_bio_X509($0, nil, knowNoPassword, nil) }
    guard let pointer else { throw .unreadableCertificate(OpenSSLError("read a PEM certificate")) }
    try self.init(X509Handle(owning: pointer))
  }

  /// All certificates of a PEM text, at least one, in order; other blocks are skipped.
  /// - Throws: `unreadableCertificate` if there is none or one of them is damaged.
  package static func chain(pem: [UInt8]) throws(CertificateError) -> [Certificate] {
    var handles: [X509Handle] = []
    let isAtEnd = PEM.read(pem) { input in
      while let pointer = PEM_read_bio_X509(input, nil, knowNoPassword, nil) {
        handles.append(X509Handle(owning: pointer))
      }
      return ERR_GET_REASON(ERR_peek_last_error()) == PEM_R_NO_START_LINE
    }
    let error = OpenSSLError("read a PEM certificate")
    guard isAtEnd, !handles.isEmpty else { throw .unreadableCertificate(error) }
    return try handles.map { handle throws(CertificateError) in try Certificate(handle) }
  }

  /// The certificate in PEM. A chain is such texts concatenated, leaf first.
  package var pem: [UInt8] {
    PEM.write(secret: false) { output in handle.withPointer { PEM_write_bio_X509(output, $0) } }
  }
}

// MARK: - Checks

extension Certificate {
  /// Whether a time in seconds since 1970 is within its validity, both ends included (RFC 5280 §4.1.2.5).
  package func isValid(at time: Int64) -> Bool { notBefore <= time && time <= notAfter }

  /// Whether the other certificate issued and signed this one and its key usage permits that. Validity and
  /// `isAuthority` are not checked.
  package func isSigned(by other: Certificate) -> Bool {
    defer { OpenSSLError.discardQueue() }
    return handle.withPointer { certificate in
      other.handle.withPointer { issuer in
        guard X509_check_issued(issuer, certificate) == X509_V_OK, let key = X509_get0_pubkey(issuer) else {
          return false
        }
        return X509_verify(certificate, key) == 1
      }
    }
  }

  /// Whether the certificate belongs to this key.
  package func fits(_ key: CertificateKey) -> Bool {
    defer { OpenSSLError.discardQueue() }
    return handle.withPointer { certificate in
      key.key.withPointer { X509_check_private_key(certificate, $0) == 1 }
    }
  }
}
