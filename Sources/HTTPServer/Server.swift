/// Why a server could not start. The text is fit for the terminal.
package enum ServerError: Error, Sendable, CustomStringConvertible {
  case addressInUse(host: String, port: Int)
  case unknownHost(String, reason: String)
  case cannotListen(host: String, port: Int, reason: String)
  case libraryFailed

  package var description: String {
    switch self {
    case .addressInUse(let host, let port): "port \(port) on \(host) is in use by another program"
    case .unknownHost(let host, let reason): "no address is known for \(host): \(reason)"
    case .cannotListen(let host, let port, let reason): "cannot listen on \(host), port \(port): \(reason)"
    case .libraryFailed: "the HTTP library did not start"
    }
  }
}

/// An HTTP server on one address.
package final class Server: Sendable {
  /// The real port, also when 0 was asked for.
  package let port: Int

  /// What the server may take and for how long it waits.
  package struct Configuration: Sendable {
    /// An IPv4 or IPv6 address or a name.
    package var host = "127.0.0.1"
    /// 0 takes a free one.
    package var port = 0
    /// Threads for `.work`; nil for as many as cores.
    package var workers: Int?
    /// Connections beyond this wait in the backlog.
    package var connectionLimit = 4_096
    /// After this long without a byte in either direction a connection is closed; whole seconds.
    package var idleTimeout = Duration.seconds(60)
    /// For the headers, once the request line is there.
    package var headerDeadline = Duration.seconds(10)
    /// For the body, once the headers are there.
    package var bodyDeadline = Duration.seconds(30)
    /// In bytes; a longer body is answered 413.
    package var bodyLimit = 1 << 20
    /// Request line and headers, in bytes; longer ones are answered 431.
    package var headLimit = 32 << 10
    package var backlog = 1_024

    package init(host: String = "127.0.0.1", port: Int = 0) {
      self.host = host
      self.port = port
    }
  }

  package init(
    _ configuration: Configuration = Configuration(), timers: Timers = Timers(), handler: @escaping Handler
  ) throws(ServerError) {
    port = 0
    throw .libraryFailed
  }

  /// Stops accepting, answers waiting requests with 503, lets running ones finish for up to `graceSeconds`, and ends.
  package func stop(graceSeconds: Int = 5) {}
}
