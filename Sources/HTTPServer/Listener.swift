// Import both: C types belong to the module that read their headers first, this one or Platform.
internal import CMicroHTTPD
internal import Platform

/// A listening socket. Created here because the library reports neither the cause of a failure nor the actual port.
struct Listener {
  let descriptor: Int32
  let port: Int

  init(host: String, port: Int, backlog: Int) throws(ServerError) {
    var hints = addrinfo()
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    var found: UnsafeMutablePointer<addrinfo>?
    // IPv6 addresses are bracketed in URLs; accept both forms.
    let name = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    guard (0...65_535).contains(port) else {
      throw .cannotListen(host: host, port: port, reason: "a port is a number from 0 to 65535")
    }
    let code = getaddrinfo(name, String(port), &hints, &found)
    guard code == 0, let first = found else {
      throw .unknownHost(host, reason: gai_strerror(code).map { String(cString: $0) } ?? "error \(code)")
    }
    defer { freeaddrinfo(first) }
    // A name such as localhost may have both kinds of address. IPv4 first: every client tries it sooner or later.
    let addresses = sequence(first: first, next: { $0.pointee.ai_next }).map(\.pointee)
    let ordered = addresses.filter { $0.ai_family == AF_INET } + addresses.filter { $0.ai_family != AF_INET }
    var failure: Int32 = 0
    for address in ordered {
      let descriptor = Self.open(address, backlog: backlog)
      if descriptor >= 0 {
        self.descriptor = descriptor
        self.port = Self.port(of: descriptor)
        return
      }
      failure = errno
    }
    if failure == EADDRINUSE { throw .addressInUse(host: host, port: port) }
    throw .cannotListen(host: host, port: port, reason: String(cString: strerror(failure)))
  }

  /// Accepts a client only once it has sent data, or after one second, so that its first byte is there at once
  /// (TCP_DEFER_ACCEPT). Linux only; elsewhere clients are accepted on connect.
  func awaitFirstByte() {
    #if os(Linux)
      var seconds: Int32 = 1
      setsockopt(
        descriptor, Int32(IPPROTO_TCP), TCP_DEFER_ACCEPT, &seconds, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  /// Refuses further clients instead of queuing them in the backlog. The descriptor stays allocated until it is closed,
  /// since a thread of the library may still use it.
  func refuse() {
    #if canImport(Darwin)
      // On Darwin, shutdown(2) of a listening socket fails with ENOTCONN. Replacing the file closes it.
      let nothing = Platform.open("/dev/null", O_RDONLY | O_CLOEXEC)
      guard nothing >= 0 else { return }
      dup2(nothing, descriptor)
      close(nothing)
    #else
      shutdown(descriptor, Int32(SHUT_RDWR))
    #endif
  }

  /// The socket, or -1 with `errno` set.
  private static func open(_ address: addrinfo, backlog: Int) -> Int32 {
    let descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
    guard descriptor >= 0 else { return -1 }
    var on: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
    if address.ai_family == AF_INET6 {
      // `::` accepts IPv4 clients too.
      var off: Int32 = 0
      setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &off, socklen_t(MemoryLayout<Int32>.size))
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    guard bind(descriptor, address.ai_addr, address.ai_addrlen) == 0, listen(descriptor, Int32(clamping: backlog)) == 0
    else {
      let failure = errno
      close(descriptor)
      errno = failure
      return -1
    }
    return descriptor
  }

  private static func port(of descriptor: Int32) -> Int {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        guard getsockname(descriptor, address, &length) == 0 else { return 0 }
        return SocketAddress.port(address)
      }
    }
  }
}
