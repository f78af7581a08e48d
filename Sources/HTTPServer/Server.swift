/// An HTTP server on one address. It ends with `stop`, or with the object.
package final class Server: Sendable {
  /// What the server may take and for how long it waits.
  package struct Configuration: Sendable {
    /// PEM texts.
    package struct TLS: Sendable {
      /// The server's certificate, then those that vouch for it.
      package var certificate: [UInt8]
      package var key: [UInt8]

      package init(certificate: [UInt8], key: [UInt8]) {
        self.certificate = certificate
        self.key = key
      }
    }

    /// An IPv4 or IPv6 address or a name.
    package var host = "127.0.0.1"
    /// 0 takes a free one.
    package var port = 0
    /// nil for plain HTTP.
    package var tls: TLS?
    /// Threads for `.work`; nil for as many as cores.
    package var workers: Int?
    /// Connections beyond this wait in the backlog.
    package var connectionLimit = 4_096
    /// After this long without a byte in either direction a connection is closed; whole seconds.
    package var idleTimeout = Duration.seconds(60)
    /// From connecting to the request line, and from there to the end of the headers; 408 after that.
    package var headerDeadline = Duration.seconds(10)
    /// From the headers to the end of the body; 408 after that.
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

  /// The real port, also when 0 was asked for.
  package let port: Int
  private let daemon: Daemon
  private let workers: WorkerPool
  private let isStopped = Once()

  /// Listens at once.
  ///
  /// - Parameters:
  ///   - timers: the thread that enforces the deadlines; shared with whoever else needs to wait.
  ///   - handler: called on the loop thread for every request, defective ones included; see ``Request/Defect``.
  package init(
    _ configuration: Configuration = Configuration(), timers: Timers = Timers(), handler: @escaping Handler
  ) throws(ServerError) {
    let workers = WorkerPool(threads: configuration.workers ?? Thread.cores)
    guard workers.isAlive else { throw .libraryFailed }
    let listener = try Listener(
      host: configuration.host, port: configuration.port, backlog: configuration.backlog)
    self.workers = workers
    port = listener.port
    daemon = try Daemon(
      listener, engine: Engine(configuration, workers: workers, handler: handler), timers: timers)
  }

  deinit {
    stop(graceSeconds: 0)
  }

  /// Stops accepting, answers waiting requests with 503, lets running ones finish for up to `graceSeconds`, answers
  /// what is left with 503 and ends. Returns when it is over; later calls do nothing. Not to be called by a handler.
  package func stop(graceSeconds: Int = 5) {
    guard isStopped.first() else { return }
    daemon.stop(graceSeconds: graceSeconds)
    workers.stop()
  }
}
