// Import both: C types belong to the module that read their headers first, this one or Platform.
internal import CMicroHTTPD
internal import Platform

/// An accepted connection that no daemon serves yet.
struct AcceptedClient {
  let descriptor: Int32
  private let address: sockaddr_storage
  private let addressLength: socklen_t

  /// nil if no client is waiting or the process has no file descriptor left.
  init?(of listener: Listener) {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let accepted = withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { accept(listener.descriptor, $0, &length) }
    }
    guard accepted >= 0 else {
      // Out of descriptors: the clients stay in the backlog. Pause, since accepting again at once would spin.
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

  /// Calls `body` with the address as a C `sockaddr`.
  func withAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, addressLength) }
    }
  }

  /// Answers a plain HTTP request to an HTTPS-only port with an error and closes the connection.
  func refusePlainText() {
    RawResponse(.plainText).send(to: descriptor)
    shutdown(descriptor, Int32(SHUT_WR))
    RawResponse.discardReceived(on: descriptor)
    close(descriptor)
  }
}
