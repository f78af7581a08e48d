// The C library's types belong to whichever module has read its headers first, this one or Platform's: import both.
internal import CMicroHTTPD
internal import Platform

/// What a client has sent first, looked at without taking it.
enum FirstByte {
  case none
  case byte(UInt8)
  /// It has hung up.
  case gone

  /// That of a TLS connection, which begins with a record of type 22 (RFC 8446 §5.1). No request of HTTP begins with it.
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
