internal import Platform

/// An HTTP server, on one address or on several that are served alike. It ends with `stop`, or with the object.
package final class Server: Sendable {
  /// What the server may take and for how long it waits.
  package struct Configuration: Sendable {
    /// PEM texts.
    package struct TLS: Sendable {
      /// The server's certificate, then those that vouch for it.
      package var certificate: [UInt8]
      package var key: [UInt8]
      /// Tells one pair from the one that comes after it.
      package var generation = 0
      /// Asked when a client comes: the pair to use from then on. The same generation again means that nothing has changed.
      package var latest: (@Sendable () -> TLS)?

      package init(certificate: [UInt8], key: [UInt8]) {
        self.certificate = certificate
        self.key = key
      }
    }

    /// A further address.
    package struct Door: Sendable {
      /// An IPv4 or IPv6 address or a name.
      package var host: String
      /// 0 takes a free one, `nil` that of the door before it.
      package var port: Int?
      /// nil for plain HTTP.
      package var tls: TLS?
      /// Whether it speaks plain HTTP as well; without `tls` it speaks nothing else.
      package var takesPlainText = false
      /// Whether its clients are asked for certificates; see ``Request/clientCertificates``.
      package var asksForCertificate = false
      /// Left out if it cannot be opened: for the second kind of address that a name has, which a machine may lack.
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
    /// 0 takes a free one.
    package var port = 0
    /// nil for plain HTTP.
    package var tls: TLS?
    /// Whether it speaks plain HTTP at the same port as well.
    package var takesPlainText = false
    /// Where else it listens.
    package var moreDoors: [Door] = []
    /// Threads for `.work`; nil for as many as cores.
    package var workers: Int?
    /// Paths, as they are sent, below which a request may take long: `.work` for them has threads of its own, half as many as cores and at
    /// least two, so that such requests never hold all workers. Their work learns when its client hangs up (``Abandonment``).
    package var longPaths: [String] = []
    /// How many connections may be open at all doors together; see ``connectionLimit(descriptors:)``. At the limit, the longest idle one
    /// is closed for each new one; if none is idle, new ones are refused with 503.
    package var connectionLimit = 4_096
    /// Paths that are answered even then, as they are sent.
    package var pathsAlwaysAnswered: Set<String> = []
    /// Called once, when the limit is met for the first time, on a thread that must not be held up.
    package var whenConnectionLimitMet: (@Sendable () -> Void)?
    /// Called each time a client fails before its first request, with its address, on a thread that must not be held up.
    package var whenPeerFails: (@Sendable (PeerFailure, String) -> Void)?
    /// After this long without a byte in either direction a connection is closed; whole seconds.
    package var idleTimeout = Duration.seconds(60)
    /// From connecting to the request line, and from there to the end of the headers; 408 after that.
    package var headerDeadline = Duration.seconds(10)
    /// From the headers to the end of the body; 408 after that.
    package var bodyDeadline = Duration.seconds(30)
    /// In bytes; a longer body is answered 413.
    package var bodyLimit = 1 << 20
    /// Other limits for bodies, by path as it is sent; the longer ones are for callers that may fill the memory anyway.
    package var bodyLimits: [String: Int] = [:]
    /// Request line and headers, in bytes; longer ones are answered 431.
    package var headLimit = 32 << 10
    package var backlog = 1_024
    /// Whether clients are asked for certificates; see ``Request/clientCertificates``.
    var asksForCertificate = false
    /// What requests of a door are told to have come by; see ``Request/scheme``.
    var scheme: String?

    package init(host: String = "127.0.0.1", port: Int = 0) {
      self.host = host
      self.port = port
    }

    /// The most connections for which so many descriptors suffice, with what else the process opens: files, calls to others, and the
    /// places that are kept for health. Never less than one.
    package static func connectionLimit(descriptors: Int) -> Int {
      max(1, descriptors - ConnectionBudget.reserve - 128)
    }
  }

  /// The real port of the first door, also when 0 was asked for.
  package var port: Int { ports.first.flatMap { $0 } ?? 0 }
  /// The real ports of all doors, in their order; nil for an optional one that could not be opened.
  package let ports: [Int?]
  private let entrances: [any Entrance]
  private let workers: Workers
  private let budget: ConnectionBudget
  private let isStopped = FirstCaller()

  /// Listens at once.
  ///
  /// - Parameters:
  ///   - timers: the thread that enforces the deadlines; shared with other code that needs to wait.
  ///   - handler: called on a door's loop thread for every request, defective ones included; see ``Request/Defect``.
  package init(
    _ configuration: Configuration = Configuration(), timers: Timers = Timers(), handler: @escaping Handler
  ) throws(ServerError) {
    let workers = Workers(configuration)
    guard workers.areAlive else { throw .libraryFailed }
    let budget = ConnectionBudget(limit: configuration.connectionLimit, whenMet: configuration.whenConnectionLimitMet)
    var entrances: [any Entrance] = []
    var ports: [Int?] = []
    do throws(ServerError) {
      for door in configuration.doors {
        let port = door.port ?? ports.last.flatMap { $0 } ?? configuration.port
        do throws(ServerError) {
          let listener = try Listener(host: door.host, port: port, backlog: configuration.backlog)
          entrances.append(
            try Self.entrance(listener, configuration.of(door), timers: timers, budget: budget) {
              Engine($0, workers: workers, timers: timers, handler: handler)
            })
          ports.append(listener.port)
        } catch {
          // A port of another program's at the second address would get half of our clients.
          if case .addressInUse = error, configuration.port != 0 { throw error }
          guard door.isOptional else { throw error }
          ports.append(nil)
        }
      }
    } catch {
      Self.stop(entrances, graceSeconds: 0)
      workers.stop()
      throw error
    }
    (self.workers, self.budget, self.entrances, self.ports) = (workers, budget, entrances, ports)
  }

  deinit {
    stop(graceSeconds: 0)
  }

  /// How many connections are open.
  package var connectionCount: Int { budget.count }

  /// Stops accepting, answers waiting requests with 503, lets running ones finish for up to `graceSeconds`, answers
  /// what is left with 503 and ends. Returns when it is over; later calls do nothing. Not to be called by a handler.
  package func stop(graceSeconds: Int = 5) {
    guard isStopped.first() else { return }
    Self.stop(entrances, graceSeconds: graceSeconds)
    workers.stop()
  }

  /// A door for plain HTTP alone is the library's own affair.
  private static func entrance(
    _ listener: Listener, _ configuration: Configuration, timers: Timers, budget: ConnectionBudget,
    makeEngine: @escaping (Configuration) -> Engine
  ) throws(ServerError) -> any Entrance {
    guard let tls = configuration.tls else {
      return try Daemon(listener, engine: makeEngine(configuration), timers: timers, budget: budget)
    }
    return try SecureDoor(listener, configuration, tls, timers: timers, budget: budget, makeEngine: makeEngine)
  }

  private static func stop(_ entrances: [any Entrance], graceSeconds: Int) {
    let deadline = ContinuousClock.now.advanced(by: .seconds(graceSeconds))
    for entrance in entrances { entrance.beginStopping() }
    for entrance in entrances { entrance.stop(deadline: deadline) }
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

  fileprivate var doors: [Door] {
    [Door(host: host, port: port, tls: tls, takesPlainText: takesPlainText)] + moreDoors
  }

  /// Bytes of memory that the library has for each connection: a request's head and its parsed fields, then, beside them, the head of
  /// the answer. It answers what does not fit by itself, and not in our form, so there is room for more than is accepted.
  /// A redirect may repeat nearly all of the head that asked for it.
  var connectionMemory: Int { 2 * headLimit + (8 << 10) }

  /// The same for the connections of one protocol: https with a certificate, plain HTTP without.
  func speaking(_ certificate: TLS?) -> Server.Configuration {
    var own = self
    own.tls = certificate
    own.scheme = certificate == nil ? "http" : "https"
    return own
  }

  /// The same for one door alone.
  fileprivate func of(_ door: Door) -> Server.Configuration {
    var own = self
    own.host = door.host
    own.tls = door.tls
    own.takesPlainText = door.takesPlainText
    own.asksForCertificate = door.asksForCertificate
    own.scheme = door.tls != nil ? "https" : doors.contains { $0.tls != nil } ? "http" : nil
    return own
  }
}
