// Import both: C types belong to the module that read their headers first, this one or Platform.
internal import CMicroHTTPD
internal import Platform

/// The first byte that a client has sent, peeked without consuming it.
enum FirstByte {
  case none
  case byte(UInt8)
  /// The client has disconnected.
  case gone

  /// The first byte of a TLS connection: a record of type 22 (RFC 8446 §5.1). No HTTP request begins with it.
  static let handshake: UInt8 = 22

  init(of descriptor: Int32) {
    var byte: UInt8 = 0
    let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
    if count == 1 {
      self = .byte(byte)
    } else {
      self = count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR) ? .none : .gone
    }
  }
}
