// Import both: C types belong to the module that read their headers first, this one or Platform.
internal import CMicroHTTPD
internal import Platform

/// Client certificates of mutual TLS, for listeners that request them.
///
/// A client is asked for a certificate in its handshake and may continue without one. TLS proves that the client holds
/// the certificate's private key; whether the certificate is trusted is decided where the request is handled.
struct ClientCertificates: @unchecked Sendable {
  private let functions: UnsafePointer<tls_functions>

  /// GnuTLS is in the process already, since libmicrohttpd links it.
  private static let opened = try? ClientCertificates(
    functions: LateLibrary("gnutls", version: 30, package: "libgnutls30", brew: "gnutls").functions(tls_functions_find))

  /// Requests a client certificate on a connection. Call before its handshake.
  static func request(on connection: OpaquePointer) {
    guard let opened, let session = http_tls_session(connection) else { return }
    opened.functions.pointee.gnutls_certificate_server_set_request(session, 1)
    opened.functions.pointee.gnutls_certificate_send_x509_rdn_sequence(session, 1)
  }

  /// The client's certificate chain in DER, leaf first; empty if it sent none.
  static func chain(on connection: OpaquePointer) -> [[UInt8]] {
    guard let opened, let session = http_tls_session(connection) else { return [] }
    var count: UInt32 = 0
    guard let list = opened.functions.pointee.gnutls_certificate_get_peers(session, &count) else { return [] }
    return (0..<min(Int(count), longestChain)).map { place in
      Array(UnsafeBufferPointer(start: list[place].data, count: Int(list[place].size)))
    }
  }

  /// Certificates taken from a chain, at most; no real chain is longer.
  private static let longestChain = 10
}
