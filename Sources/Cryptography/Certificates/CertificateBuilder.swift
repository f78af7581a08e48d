internal import COpenSSL

/// Builds a certificate (RFC 5280 §4.1): version 3, a random serial number, and the fields that the methods set.
///
/// Calls inside `require` fail only if memory is exhausted.
struct CertificateBuilder {
  private let handle: X509Handle

  /// - Parameter key: the subject's key, of which only the public half is included.
  init(for key: CertificateKey) throws(OpenSSLError) {
    try self.init(for: key.key)
    setSerialNumber()
  }

  /// - Parameter key: the subject's key, of which only the public half is included. The caller sets the serial number.
  init(for key: EVPKey) throws(OpenSSLError) {
    let certificate = require(X509_new(), "make a certificate")
    handle = X509Handle(owning: certificate)
    require(X509_set_version(certificate, Int(X509_VERSION_3)), "set the version")
    guard key.withPointer({ X509_set_pubkey(certificate, $0) }) == 1 else { throw OpenSSLError("set the key") }
  }

  /// A positive 128-bit number that always takes 16 bytes (RFC 5280 §4.1.2.2 allows 20); 126 random bits make
  /// duplicates negligible, so used numbers need not be stored.
  private func setSerialNumber() {
    var bytes = SecureRandom.bytes(16)
    bytes[0] = bytes[0] & 0x7F | 0x40
    setSerialNumber(bytes)
  }

  /// - Parameter bytes: big-endian, positive, at most 20.
  func setSerialNumber(_ bytes: [UInt8]) {
    let serial = BigNumber(bigEndian: bytes).withPointer { require(BN_to_ASN1_INTEGER($0, nil), "make a number") }
    defer { ASN1_INTEGER_free(serial) }
    require(handle.withPointer { X509_set_serialNumber($0, serial) }, "set the serial number")
  }

  /// A subject that is only a common name.
  func setSubject(commonName: String) throws(OpenSSLError) {
    let name = require(X509_NAME_new(), "make a name")
    defer { X509_NAME_free(name) }
    let bytes = Array(commonName.utf8)
    guard
      X509_NAME_add_entry_by_NID(name, NID_commonName, MBSTRING_UTF8, bytes, Int32(clamping: bytes.count), -1, 0) == 1
    else { throw OpenSSLError("set the common name") }
    require(handle.withPointer { X509_set_subject_name($0, name) }, "set the subject")
  }

  /// The issuer is the authority's subject, or for a self-signed certificate its own.
  func setIssuer(_ authority: Certificate?) {
    let result = handle.withPointer { certificate in
      guard let authority else { return X509_set_issuer_name(certificate, X509_get_subject_name(certificate)) }
      return authority.handle.withPointer { X509_set_issuer_name(certificate, X509_get_subject_name($0)) }
    }
    require(result, "set the issuer")
  }

  /// Times in seconds since 1970, no later than the year 9999.
  func setValidity(_ validity: ClosedRange<Int64>) throws(OpenSSLError) {
    // Two-digit years until 2049 and four-digit years from 2050 (RFC 5280 §4.1.2.5).
    let (first, last) = (ASN1_TIME_set(nil, Int(validity.lowerBound)), ASN1_TIME_set(nil, Int(validity.upperBound)))
    defer {
      ASN1_TIME_free(first)
      ASN1_TIME_free(last)
    }
    guard let first, let last else { throw OpenSSLError("make a time") }
    handle.withPointer { certificate in
      require(X509_set1_notBefore(certificate, first), "set the validity")
      require(X509_set1_notAfter(certificate, last), "set the validity")
    }
  }

  /// Signs and completes the certificate.
  func signed(with key: CertificateKey) throws(CertificateError) -> Certificate {
    try signed(with: key.key)
  }

  /// Signs and completes the certificate.
  func signed(with key: EVPKey) throws(CertificateError) -> Certificate {
    let size = handle.withPointer { certificate in key.withPointer { X509_sign(certificate, $0, OpenSSL.sha256) } }
    guard size > 0, let der = handle.der else { throw .failed(OpenSSLError("sign a certificate")) }
    // Parse it again, so that it equals what others will read.
    return try Certificate(der: der)
  }
}

// MARK: - Extensions (RFC 5280 §4.2.1)

extension CertificateBuilder {
  /// Bit positions of the key usage.
  enum KeyUsage: Int32 {
    case digitalSignature = 0
    case certificateSigning = 5
    case revocationListSigning = 6
  }

  private func add(_ extensionID: Int32, critical: Bool, _ value: UnsafeMutableRawPointer?) {
    let result = handle.withPointer { X509_add1_ext_i2d($0, extensionID, value, critical ? 1 : 0, 0) }
    require(result, "add an extension")
  }

  /// Whether it may issue certificates, though none of subordinate authorities (path length 0).
  func addBasicConstraints(isAuthority: Bool) {
    let constraints = require(BASIC_CONSTRAINTS_new(), "make an extension")
    defer { BASIC_CONSTRAINTS_free(constraints) }
    constraints.pointee.ca = isAuthority ? 0xFF : 0
    if isAuthority {
      // Owned by the constraints.
      constraints.pointee.pathlen = require(ASN1_INTEGER_new(), "make a number")
      require(ASN1_INTEGER_set(constraints.pointee.pathlen, 0), "set a number")
    }
    add(NID_basic_constraints, critical: true, constraints)
  }

  func addKeyUsage(_ usages: [KeyUsage]) {
    let bits = require(ASN1_BIT_STRING_new(), "make an extension")
    defer { ASN1_BIT_STRING_free(bits) }
    for usage in usages { require(ASN1_BIT_STRING_set_bit(bits, usage.rawValue, 1), "set a key usage") }
    add(NID_key_usage, critical: true, bits)
  }

  /// For TLS servers.
  func addServerAuthentication() {
    let purposes = require(EXTENDED_KEY_USAGE_new(), "make an extension")
    defer { EXTENDED_KEY_USAGE_free(purposes) }
    // From OpenSSL's static table, not to be freed.
    let purpose = require(OBJ_nid2obj(NID_server_auth), "find a purpose")
    precondition(OPENSSL_sk_push(purposes, UnsafeRawPointer(purpose)) > 0, "No memory for a purpose")
    add(NID_ext_key_usage, critical: false, UnsafeMutableRawPointer(purposes))
  }

  func addNames(_ names: [CertificateName]) {
    let list = require(GENERAL_NAMES_new(), "make an extension")
    defer { GENERAL_NAMES_free(list) }
    for name in names {
      let text = require(name.kind == .dns ? ASN1_IA5STRING_new() : ASN1_OCTET_STRING_new(), "make a name")
      require(ASN1_STRING_set(text, name.bytes, Int32(name.bytes.count)), "set a name")
      let entry = require(GENERAL_NAME_new(), "make a name")
      // The entry takes ownership of the text, the list of the entry.
      GENERAL_NAME_set0_value(entry, name.kind == .dns ? GEN_DNS : GEN_IPADD, text)
      precondition(OPENSSL_sk_push(list, UnsafeRawPointer(entry)) > 0, "No memory for a name")
    }
    add(NID_subject_alt_name, critical: false, UnsafeMutableRawPointer(list))
  }

  /// The first 160 bits of the SHA-256 digest of the public key (RFC 7093 §2, method 1).
  func addSubjectKeyIdentifier() throws(OpenSSLError) {
    var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    guard handle.withPointer({ X509_pubkey_digest($0, OpenSSL.sha256, &digest, nil) }) == 1 else {
      throw OpenSSLError("identify a key")
    }
    let identifier = require(ASN1_OCTET_STRING_new(), "make an extension")
    defer { ASN1_OCTET_STRING_free(identifier) }
    require(ASN1_OCTET_STRING_set(identifier, digest, 20), "set a key identifier")
    add(NID_subject_key_identifier, critical: false, identifier)
  }

  /// The authority's subject key identifier; omitted if it has none.
  func addAuthorityKeyIdentifier(of authority: Certificate) {
    authority.handle.withPointer { issuer in
      guard let identifier = X509_get0_subject_key_id(issuer) else { return }
      let reference = require(AUTHORITY_KEYID_new(), "make an extension")
      defer { AUTHORITY_KEYID_free(reference) }
      // Owned by the reference.
      reference.pointee.keyid = require(ASN1_OCTET_STRING_dup(identifier), "set a key identifier")
      add(NID_authority_key_identifier, critical: false, reference)
    }
  }
}
