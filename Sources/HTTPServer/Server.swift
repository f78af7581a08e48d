// Room: HTTP/1.1 over libmicrohttpd: connections, limits, routing, middleware, TLS. Knows no endpoint.

internal import Platform

/// An HTTP server on one or several addresses that serve the same routes. Ends with `stop` or when released.
package final class Server: Sendable {
  /// Addresses, limits and timeouts.
  package struct Configuration: Sendable {
    /// Certificate and key as PEM.
    package struct TLS: Sendable {
      /// The certificate chain, leaf first.
      package var certificate: [UInt8]
      package var key: [UInt8]
      /// Distinguishes this pair from its successors.
      package var generation = 0
      /// Called for each new client: returns the pair to use from then on. The same generation means no change.
      package var latest: (@Sendable () -> TLS)?

      package init(certificate: [UInt8], key: [UInt8]) {
        self.certificate = certificate
        self.key = key
      }
    }

    /// A further listening address.
    package struct ListeningAddress: Sendable {
      /// An IPv4 or IPv6 address or a name.
      package var host: String
      /// 0 takes a free port, `nil` that of the listener before it.
      package var port: Int?
      /// nil for plain HTTP.
      package var tls: TLS?
      /// Whether it accepts plain HTTP as well; without `tls` it accepts only that.
      package var takesPlainText = false
      /// Whether it requests client certificates; see ``Request/clientCertificates``.
      package var asksForCertificate = false
      /// Whether a failure to open it is ignored: for the second address family of a name, which a machine may lack.
      package var isOptional: Bool

      package init(
        host: String, port: Int?, tls: TLS? = nil, takesPlainText: Bool = false, isOptional: Bool = false
      ) {
        self.takesPlainText = takesPlainText
        self.host = host
        self.port = port
        self.tls = tls
        self.isOptional = isOptional
      }
    }

    /// An IPv4 or IPv6 address or a name.
    package var host = "127.0.0.1"
    /// 0 takes a free port.
    package var port = 0
    /// nil for plain HTTP.
    package var tls: TLS?
    /// Whether it accepts plain HTTP at the same port as well.
    package var takesPlainText = false
    /// Further listening addresses.
    package var furtherAddresses: [ListeningAddress] = []
    /// Threads for `.work`; nil for one per core.
    package var workers: Int?
    /// Paths, as sent, below which a request may take long: their `.work` runs on separate threads, half as many as
    /// cores and at least two, so that such requests never occupy all workers. Their work is told when its client
    /// disconnects (``Abandonment``).
    package var longPaths: [String] = []
    /// Open connections of all listeners together, at most; see ``connectionLimit(descriptors:)``. At the limit, each
    /// new connection closes the one that has been idle longest; if none is idle, new ones are answered 503.
    package var connectionLimit = 4_096
    /// Paths, as sent, that are answered even beyond the limit.
    package var pathsAlwaysAnswered: Set<String> = []
    /// Called once, when the limit is first reached. Must not block.
    package var whenConnectionLimitMet: (@Sendable () -> Void)?
    /// Called with the client's address each time a client fails before its first request. Must not block.
    package var whenPeerFails: (@Sendable (PeerFailure, String) -> Void)?
    /// A connection without a byte in either direction for this long is closed; whole seconds.
    package var idleTimeout = Duration.seconds(60)
    /// From connecting to the request line, and again from there to the end of the headers; then 408.
    package var headerDeadline = Duration.seconds(10)
    /// From the headers to the end of the body; then 408.
    package var bodyDeadline = Duration.seconds(30)
    /// Bytes; a longer body is answered 413.
    package var bodyLimit = 1 << 20
    /// Other body limits in bytes, by path as sent; larger ones are for callers who may fill the memory anyway.
    package var bodyLimits: [String: Int] = [:]
    /// The body limit of a request with these headers, for uploads to any path; nil: that of its path.
    package var uploadLimit: @Sendable (Fields) -> Int? = { _ in nil }
    /// Request line and headers, in bytes; longer ones are answered 431.
    package var headLimit = 32 << 10
    package var backlog = 1_024
    /// Whether clients are asked for certificates; see ``Request/clientCertificates``.
    var asksForCertificate = false
    /// The ``Request/scheme`` of this listener's requests.
    var scheme: String?

    package init(host: String = "127.0.0.1", port: Int = 0) {
      self.host = host
      self.port = port
    }

    /// The most connections for this many file descriptors, after those that the process needs otherwise: files,
    /// outgoing calls, and the reserve for health checks. At least one.
    package static func connectionLimit(descriptors: Int) -> Int {
      max(1, descriptors - ConnectionBudget.reserve - 128)
    }
  }

  /// The actual port of the first listener, also if 0 was configured.
  package var port: Int { ports.first.flatMap { $0 } ?? 0 }
  /// The actual ports of all listeners, in order; nil for an optional one that could not be opened.
  package let ports: [Int?]
  private let acceptors: [any ConnectionAcceptor]
  private let workers: Workers
  private let budget: ConnectionBudget
  private let isStopped = FirstCaller()

  /// Listens at once.
  ///
  /// - Parameters:
  ///   - timers: the thread that enforces deadlines; may be shared.
  ///   - handler: called on a listener's loop thread for every request, defective ones included; see
  ///     ``Request/Defect``.
  package init(
    _ configuration: Configuration = Configuration(), timers: Timers = Timers(), handler: @escaping Handler
  ) throws(ServerError) {
    let workers = Workers(configuration)
    guard workers.areAlive else { throw .libraryFailed }
    let budget = ConnectionBudget(limit: configuration.connectionLimit, whenMet: configuration.whenConnectionLimitMet)
    var acceptors: [any ConnectionAcceptor] = []
    var ports: [Int?] = []
    do throws(ServerError) {
      for address in configuration.addresses {
        let port = address.port ?? ports.last.flatMap { $0 } ?? configuration.port
        do throws(ServerError) {
          let listener = try Listener(host: address.host, port: port, backlog: configuration.backlog)
          acceptors.append(
            try Self.acceptor(listener, configuration.of(address), timers: timers, budget: budget) {
              Engine($0, workers: workers, timers: timers, handler: handler)
            })
          ports.append(listener.port)
        } catch {
          // Another program's port at the second address would receive half of our clients.
          if case .addressInUse = error, configuration.port != 0 { throw error }
          guard address.isOptional else { throw error }
          ports.append(nil)
        }
      }
    } catch {
      Self.stop(acceptors, graceSeconds: 0)
      workers.stop()
      throw error
    }
    (self.workers, self.budget, self.acceptors, self.ports) = (workers, budget, acceptors, ports)
  }

  deinit {
    stop(graceSeconds: 0)
  }

  /// How many connections are open.
  package var connectionCount: Int { budget.count }

  /// Stops accepting, answers waiting requests with 503, lets requests in progress finish for up to `graceSeconds`,
  /// answers the rest with 503 and ends. Requests that have not arrived whole within half a second are not waited for.
  /// Blocks until done; later calls have no effect. A handler must not call it.
  package func stop(graceSeconds: Int = 5) {
    guard isStopped.first() else { return }
    Self.stop(acceptors, graceSeconds: graceSeconds)
    workers.stop()
  }

  /// The library serves a plain HTTP listener by itself.
  private static func acceptor(
    _ listener: Listener, _ configuration: Configuration, timers: Timers, budget: ConnectionBudget,
    makeEngine: @escaping (Configuration) -> Engine
  ) throws(ServerError) -> any ConnectionAcceptor {
    guard let tls = configuration.tls else {
      return try Daemon(listener, engine: makeEngine(configuration), timers: timers, budget: budget)
    }
    return try TLSListener(listener, configuration, tls, timers: timers, budget: budget, makeEngine: makeEngine)
  }

  private static func stop(_ acceptors: [any ConnectionAcceptor], graceSeconds: Int) {
    let deadline = ContinuousClock.now.advanced(by: .seconds(graceSeconds))
    for acceptor in acceptors { acceptor.beginStopping() }
    for acceptor in acceptors { acceptor.stop(deadline: deadline) }
  }
}

extension Server.Configuration {
  /// Whether a request to that target may take long.
  func isLong(_ target: [UInt8]) -> Bool {
    longPaths.contains { path in
      guard target.starts(with: path.utf8) else { return false }
      let next = target.count > path.utf8.count ? target[path.utf8.count] : nil
      return next == nil || next == UInt8(ascii: "/") || next == UInt8(ascii: "?")
    }
  }

  fileprivate var addresses: [ListeningAddress] {
    [ListeningAddress(host: host, port: port, tls: tls, takesPlainText: takesPlainText)] + furtherAddresses
  }

  /// Bytes of memory that the library reserves per connection: a request's head and its parsed fields, and beside them
  /// the response head. The library answers what does not fit by itself, not in our format, so there is room for more
  /// than is accepted. A redirect may repeat nearly all of the request head.
  var connectionMemory: Int { 2 * headLimit + (8 << 10) }

  /// The configuration for one protocol: HTTPS with a certificate, plain HTTP without.
  func speaking(_ certificate: TLS?) -> Server.Configuration {
    var own = self
    own.tls = certificate
    own.scheme = certificate == nil ? "http" : "https"
    return own
  }

  /// The configuration of one listener.
  fileprivate func of(_ address: ListeningAddress) -> Server.Configuration {
    var own = self
    own.host = address.host
    own.tls = address.tls
    own.takesPlainText = address.takesPlainText
    own.asksForCertificate = address.asksForCertificate
    own.scheme = address.tls != nil ? "https" : addresses.contains { $0.tls != nil } ? "http" : nil
    return own
  }
}
