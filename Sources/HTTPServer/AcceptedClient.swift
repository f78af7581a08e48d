// The C library's types belong to whichever module has read its headers first, this one or Platform's: import both.
internal import CMicroHTTPD
internal import Platform

/// A connection that was accepted and is in nobody's hands yet.
struct AcceptedClient {
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
    LastWord(.plainText).send(to: descriptor)
    shutdown(descriptor, Int32(SHUT_WR))
    LastWord.discardReceived(on: descriptor)
    close(descriptor)
  }
}
