/// What ended a connection before its first request.
package enum PeerFailure: Sendable {
  /// Plain HTTP came to a port that speaks https alone; it was answered 400.
  case plainTextToSecurePort
  /// A TLS handshake came to a port that speaks plain HTTP alone. It is answered 400 in plain HTTP, by which clients tell it from a handshake
  /// that fails.
  case secureToPlainPort
  /// The client hung up during the TLS handshake or right behind it. Most do so that do not trust the certificate; in TLS 1.3 nothing that
  /// one could read on the wire says so.
  case leftAfterHandshake
}
