internal import Cryptography
internal import Platform

/// One GET over a socket, so that a container's health check needs no other program.
package enum HealthProbe {
  enum Failure: Error, Equatable, CustomStringConvertible {
    case unknownHost(String)
    case unreachable(String)
    case notHTTP

    var description: String {
      switch self {
      case .unknownHost(let host): "the host name \(host) does not resolve"
      case .unreachable(let reason): reason
      case .notHTTP: "the answer is not HTTP"
      }
    }
  }

  static let path = "/_understudy/health/ready"
  /// For connecting, sending and each wait for bytes; a health check has seconds, not minutes.
  static let timeout = Duration.seconds(5)

  /// The status of the server, after a moment in which it may still make its keys: a health check right after the ready
  /// line must succeed.
  static func statusOnceStarted(of target: HealthTarget) throws(Failure) -> Int {
    for _ in 0..<40 {
      let status = try status(of: target)
      if status != 503 { return status }
      usleep(50_000)
    }
    return try status(of: target)
  }

  /// Whether a server of this program answers there. Other servers may answer anything to a path that they do not know.
  /// - Parameter timeout: as ``timeout``.
  package static func isServer(at target: HealthTarget, within timeout: Duration) -> Bool {
    guard let answer = try? exchange(with: target, timeout, isWhole: true) else { return false }
    return String(decoding: answer, as: UTF8.self).contains("{\"status\":\"")
  }

  /// The status that the server answers with.
  static func status(of target: HealthTarget) throws(Failure) -> Int { try status(in: exchange(with: target, timeout)) }

  private static func exchange(
    with target: HealthTarget, _ timeout: Duration, isWhole: Bool = false
  ) throws(Failure) -> [UInt8] {
    let descriptor = try connection(to: target, timeout)
    defer { close(descriptor) }
    let host = target.host.utf8.contains(UInt8(ascii: ":")) ? "[\(target.host)]" : target.host
    let request = """
      GET \(target.basePath)\(path) HTTP/1.1\r
      Host: \(host):\(target.port)\r
      User-Agent: \(Version.line)\r
      Connection: close\r
      \r\n
      """
    if target.isSecure {
      do throws(OpenSSLError) {
        return try TLSProbe.exchange(Array(request.utf8), over: descriptor, host: target.host, isWhole: isWhole)
      } catch {
        throw .unreachable("\(error)")
      }
    }
    guard (try? File.write(Array(request.utf8), to: descriptor)) != nil else { throw unreachable() }
    return try answer(descriptor, isWhole: isWhole)
  }

  /// The number in `HTTP/1.1 200 OK`.
  static func status(in answer: [UInt8]) throws(Failure) -> Int {
    let line = answer.prefix { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
    let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
    guard parts.count >= 2, parts[0].starts(with: "HTTP/1.".utf8), parts[1].count == 3,
      let status = Int(String(decoding: parts[1], as: UTF8.self))
    else { throw .notHTTP }
    return status
  }

  private static func connection(to target: HealthTarget, _ limit: Duration) throws(Failure) -> Int32 {
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    #if canImport(Darwin)
      hints.ai_socktype = SOCK_STREAM
    #else
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #endif
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(target.host, String(target.port), &hints, &list) == 0, let first = list else {
      throw .unknownHost(target.host)
    }
    defer { freeaddrinfo(first) }
    var failure = Failure.unknownHost(target.host)
    for address in sequence(first: first, next: { $0.pointee.ai_next }) {
      let info = address.pointee
      let descriptor = socket(info.ai_family, info.ai_socktype, info.ai_protocol)
      guard descriptor >= 0 else {
        failure = unreachable()
        continue
      }
      // On Linux the limit for sending is the one for connecting, too.
      let (seconds, attoseconds) = limit.components
      var timeout = timeval(tv_sec: Int(seconds), tv_usec: .init(attoseconds / 1_000_000_000_000))
      let size = socklen_t(MemoryLayout<timeval>.size)
      setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, size)
      setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, size)
      if connect(descriptor, info.ai_addr, info.ai_addrlen) == 0 { return descriptor }
      failure = unreachable()
      close(descriptor)
    }
    throw failure
  }

  /// The start of the answer, as far as its first line reaches, or to its end.
  private static func answer(_ descriptor: Int32, isWhole: Bool) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1024)
    while isWhole || !bytes.contains(UInt8(ascii: "\n")), bytes.count < 4096 {
      let count = chunk.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
      if count < 0, errno == EINTR { continue }
      if count == 0 || count < 0 && isWhole && !bytes.isEmpty { break }
      if count < 0 { throw unreachable() }
      bytes += chunk[..<count]
    }
    return bytes
  }

  private static func unreachable() -> Failure {
    errno == EAGAIN
      ? .unreachable("no answer in \(timeout.components.seconds) seconds")
      : .unreachable(String(cString: strerror(errno)))
  }
}
