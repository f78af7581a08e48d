internal import COpenSSL

/// Owns an OpenSSL certificate. Only `CertificateBuilder` modifies it, before other code has it; afterwards it is
/// read-only. OpenSSL guards values that it computes lazily by its own lock.
final class X509Handle: @unchecked Sendable {
  private let pointer: OpaquePointer

  /// Takes ownership of the reference.
  init(owning pointer: OpaquePointer) { self.pointer = pointer }

  deinit { X509_free(pointer) }

  /// Lends the handle.
  func withPointer<Result>(_ body: (OpaquePointer) -> Result) -> Result {
    withExtendedLifetime(self) { body(pointer) }
  }

  /// DER; nil if the certificate is incomplete.
  var der: [UInt8]? {
    withPointer { certificate in
      let count = Int(i2d_X509(certificate, nil))
      guard count > 0 else { return nil }
      return [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
        // It writes as many bytes as it reported and advances the pointer.
        var cursor = buffer.baseAddress
        used = max(0, Int(i2d_X509(certificate, &cursor)))
      }
    }
  }
}

// MARK: - Fields

extension X509Handle {
  var subject: String? { withPointer { Self.text(of: X509_get_subject_name($0)) } }
  var issuer: String? { withPointer { Self.text(of: X509_get_issuer_name($0)) } }
  var notBefore: Int64? { withPointer { Self.seconds(X509_get0_notBefore($0)) } }
  var notAfter: Int64? { withPointer { Self.seconds(X509_get0_notAfter($0)) } }

  /// Basic constraints permit issuing, and key usage does not forbid it.
  var isAuthority: Bool { withPointer { X509_check_ca($0) == 1 } }

  /// Host names and addresses; other kinds and invalid names are omitted. nil if the list cannot be parsed.
  var names: [CertificateName]? {
    var found: Int32 = -1
    guard let list = withPointer({ X509_get_ext_d2i($0, NID_subject_alt_name, &found, nil) }) else {
      // -1: there is none.
      return found == -1 ? [] : nil
    }
    let entries = OpaquePointer(list)
    defer { GENERAL_NAMES_free(entries) }
    return (0..<OPENSSL_sk_num(entries)).compactMap { place in
      guard let entry = OPENSSL_sk_value(entries, place)?.assumingMemoryBound(to: GENERAL_NAME.self) else { return nil }
      switch entry.pointee.type {
      case GEN_DNS: return CertificateName(dns: Self.bytes(of: entry.pointee.d.dNSName))
      case GEN_IPADD: return CertificateName(address: Self.bytes(of: entry.pointee.d.iPAddress))
      default: return nil
      }
    }
  }

  /// Alternative names of a textual kind; those not in ASCII are omitted.
  func texts(_ kind: Int32) -> [String] {
    guard let list = withPointer({ X509_get_ext_d2i($0, NID_subject_alt_name, nil, nil) }) else { return [] }
    let entries = OpaquePointer(list)
    defer { GENERAL_NAMES_free(entries) }
    return (0..<OPENSSL_sk_num(entries)).compactMap { place in
      guard let entry = OPENSSL_sk_value(entries, place)?.assumingMemoryBound(to: GENERAL_NAME.self),
        entry.pointee.type == kind
      else { return nil }
      let bytes = Self.bytes(of: entry.pointee.d.ia5)
      return bytes.allSatisfy { (0x20..<0x7F).contains($0) } ? String(decoding: bytes, as: UTF8.self) : nil
    }
  }

  private static func bytes(of string: UnsafePointer<ASN1_STRING>?) -> [UInt8] {
    Array(UnsafeBufferPointer(start: ASN1_STRING_get0_data(string), count: Int(ASN1_STRING_length(string))))
  }

  /// RFC 4514, as in `CN=localhost,O=Example`.
  private static func text(of name: OpaquePointer?) -> String? {
    let output = require(BIO_new(BIO_s_mem()), "make a buffer")
    defer { BIO_free(output) }
    guard X509_NAME_print_ex(output, name, 0, understudy_name_flags()) >= 0 else { return nil }
    var start: UnsafePointer<UInt8>?
    let count = understudy_bio_memory(output, &start)
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Seconds since 1970; nil if the time is malformed.
  private static func seconds(_ time: UnsafePointer<ASN1_TIME>?) -> Int64? {
    let epoch = require(ASN1_TIME_set(nil, 0), "make a time")
    defer { ASN1_TIME_free(epoch) }
    var (days, seconds): (Int32, Int32) = (0, 0)
    // Without a time ASN1_TIME_diff would use the present.
    guard let time, ASN1_TIME_diff(&days, &seconds, epoch, time) == 1 else { return nil }
    return Int64(days) * 86_400 + Int64(seconds)
  }
}
