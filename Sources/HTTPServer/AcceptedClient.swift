// The C library's types belong to whichever module has read its headers first, this one or Platform's: import both.
internal import CMicroHTTPD
internal import Platform

/// A connection that was accepted and is in nobody's hands yet.
struct AcceptedClient {
  /// What the client has sent so far.
  enum FirstByte {
    case none
    case byte(UInt8)
    /// It has hung up.
    case gone
  }

  let descriptor: Int32
  private let address: sockaddr_storage
  private let addressLength: socklen_t

  /// nil when nobody waits, or no descriptor is left.
  init?(of listener: Listener) {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let accepted = withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { accept(listener.descriptor, $0, &length) }
    }
    guard accepted >= 0 else {
      // Without a descriptor left, waiting clients go on waiting; asking again at once would keep the processor busy.
      if errno == EMFILE || errno == ENFILE { usleep(20_000) }
      return nil
    }
    descriptor = accepted
    address = storage
    addressLength = length
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    #if canImport(Darwin)
      var on: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  /// Looks without taking it.
  func firstByte() -> FirstByte {
    var byte: UInt8 = 0
    let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK))
    if count == 1 { return .byte(byte) }
    return count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR) ? .none : .gone
  }

  /// The client's IP address as text.
  var remoteAddress: String { withAddress { address, _ in SocketAddress.text(address) } }

  /// Calls `body` with the address in the form that C wants.
  func withAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, addressLength) }
    }
  }

  /// Tells a client of plain HTTP that the door is for https alone, and hangs up.
  func refusePlainText() {
    let response = Problem.plainText.response
    let head =
      "HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: application/problem+json\r\n"
      + "Content-Length: \(response.body.count)\r\n\r\n"
    let bytes = Array(head.utf8) + response.body
    #if canImport(Darwin)
      _ = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, MSG_DONTWAIT) }
    #else
      _ = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL)) }
    #endif
    shutdown(descriptor, Int32(SHUT_WR))
    // What is left unread would turn the end into a reset, which loses the answer.
    var rest = [UInt8](repeating: 0, count: 4_096)
    for _ in 0..<16 where recv(descriptor, &rest, rest.count, 0) <= 0 { break }
    close(descriptor)
  }
}
