/// Why a connection ended before its first request.
package enum PeerFailure: Sendable {
  /// Plain HTTP on an HTTPS-only port; answered 400.
  case plainTextToSecurePort
  /// A TLS handshake on a plain HTTP port. It is answered 400 in plain HTTP, which TLS clients report differently from
  /// a failed handshake.
  case secureToPlainPort
  /// The client disconnected during or right after the TLS handshake. The usual cause is a certificate that it does not
  /// trust; in TLS 1.3 nothing on the wire says so.
  case leftAfterHandshake
}
