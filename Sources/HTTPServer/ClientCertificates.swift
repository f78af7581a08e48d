// The C library's types belong to whichever module has read its headers first, this one or Platform's: import both.
internal import CMicroHTTPD
internal import LateLibrary
internal import Platform

/// Certificates of clients, at doors that ask for them.
///
/// A client is asked in its handshake, and may go on without one. Which certificates are trusted is no matter of the connection: whoever
/// reads the request decides. TLS itself makes sure that the client has the key of the certificate.
struct ClientCertificates: @unchecked Sendable {
  private let functions: UnsafePointer<tls_functions>

  /// The library is in the process already, since libmicrohttpd needs it.
  private static let opened = try? ClientCertificates(
    functions: LateLibrary("gnutls", version: 30, package: "libgnutls30", brew: "gnutls").functions(tls_functions_find))

  /// Has a connection ask for one. To be called before its handshake.
  static func ask(_ connection: OpaquePointer) {
    guard let opened, let session = http_tls_session(connection) else { return }
    opened.functions.pointee.gnutls_certificate_server_set_request(session, 1)
    opened.functions.pointee.gnutls_certificate_send_x509_rdn_sequence(session, 1)
  }

  /// What the client of a connection has shown: its own certificate, then those that vouch for it, each in binary form; empty for none.
  static func shown(on connection: OpaquePointer) -> [[UInt8]] {
    guard let opened, let session = http_tls_session(connection) else { return [] }
    var count: UInt32 = 0
    guard let list = opened.functions.pointee.gnutls_certificate_get_peers(session, &count) else { return [] }
    return (0..<min(Int(count), longestChain)).map { place in
      Array(UnsafeBufferPointer(start: list[place].data, count: Int(list[place].size)))
    }
  }

  /// More than any chain has.
  private static let longestChain = 10
}
