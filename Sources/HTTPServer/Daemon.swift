// Import both: C types belong to the module that read their headers first, this one or Platform.
internal import CMicroHTTPD
internal import Platform
internal import Synchronization

/// Owns a libmicrohttpd daemon, its listening socket and its connections' deadlines.
final class Daemon: ConnectionAcceptor, @unchecked Sendable {
  private struct Open {
    var connections: [ObjectIdentifier: Connection] = [:]
    var sweep: Timers.Token?
  }

  let engine: Engine
  private let timers: Timers
  let budget: ConnectionBudget
  private let open = Monitor(Open())
  /// nil if connections are handed over by a ``TLSListener``.
  private let listener: Listener?
  private let isPlain: Bool
  private let sweepMilliseconds: Int
  /// Set once in `init`, cleared once in `stop`.
  private var handle: OpaquePointer?

  init(_ listener: Listener?, engine: Engine, timers: Timers, budget: ConnectionBudget) throws(ServerError) {
    self.engine = engine
    self.timers = timers
    self.budget = budget
    self.listener = listener
    let configuration = engine.configuration
    isPlain = configuration.tls == nil
    if isPlain { listener?.awaitFirstByte() }
    let shortest = min(configuration.headerDeadline, configuration.bodyDeadline).nanoseconds / 1_000_000
    sweepMilliseconds = Int(min(1_000, max(20, shortest / 4)))
    handle = Self.start(listener, configuration, budget, Self.callbacks(self))
    if handle == nil {
      if let listener { close(listener.descriptor) }
      throw .libraryFailed
    }
  }

  /// TLS 1.2 and 1.3 only.
  private static let priorities = "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2"

  private static func start(
    _ listener: Listener?, _ configuration: Server.Configuration, _ budget: ConnectionBudget,
    _ callbacks: http_callbacks
  ) -> OpaquePointer? {
    var options = http_options()
    options.listener = listener?.descriptor ?? -1
    options.backlog = UInt32(clamping: configuration.backlog)
    // Beyond the reserve, clients wait in the backlog.
    options.connection_limit = UInt32(clamping: budget.limit + ConnectionBudget.reserve)
    options.memory_limit = configuration.connectionMemory
    // At strictness 1, libmicrohttpd before 1.0 closes the connection instead of answering; there ``HeadLayout``
    // checks.
    options.strictness = HeadLayout.isNeeded ? 0 : 1
    options.idle_seconds = UInt32(clamping: max(1, configuration.idleTimeout.components.seconds))
    options.stack_size = Thread.stackSize
    guard let tls = configuration.tls else { return Thread.withSignalsBlocked { http_start(callbacks, options) } }
    let certificate = tls.certificate.map { CChar(bitPattern: $0) } + [0]
    let key = tls.key.map { CChar(bitPattern: $0) } + [0]
    return certificate.withUnsafeBufferPointer { certificate in
      key.withUnsafeBufferPointer { key in
        priorities.withCString { priorities in
          options.certificate = certificate.baseAddress
          options.key = key.baseAddress
          options.priorities = priorities
          return Thread.withSignalsBlocked { http_start(callbacks, options) }
        }
      }
    }
  }

  var port: Int { listener?.port ?? 0 }

  /// The number of open connections.
  var count: Int { open.withLock { $0.connections.count } }

  /// Serves a connection accepted by a ``TLSListener``; closes it if the daemon has stopped.
  func take(_ client: AcceptedClient) {
    guard let handle else {
      close(client.descriptor)
      return
    }
    _ = client.withAddress { MHD_add_connection(handle, client.descriptor, $0, $1) }
  }

  // MARK: On the loop thread

  func opened(_ handle: OpaquePointer) -> Connection {
    let connection = Connection(
      descriptor: http_descriptor(handle), remoteAddress: SocketAddress.text(http_client_address(handle)),
      isPlain: isPlain)
    if engine.configuration.asksForCertificate { ClientCertificates.request(on: handle) }
    let isIn = budget.add(connection)
    connection.isSurplus.store(!isIn, ordering: .relaxed)
    // The reserve is shared by all listeners, and the library counts only its own connections.
    if budget.isFull { shutdown(connection.descriptor, Int32(SHUT_RDWR)) }
    let timeout = isIn ? engine.configuration.headerDeadline.nanoseconds : Self.surplusNanoseconds
    _ = connection.enter(.requestLine, nanoseconds: timeout)
    // The library treats a TLS handshake as a malformed request and does not report it.
    if isPlain, listener != nil, case .byte(FirstByte.handshake) = FirstByte(of: connection.descriptor) {
      connection.refuseHandshake()
      engine.configuration.whenPeerFails?(.secureToPlainPort, connection.remoteAddress)
    }
    open.withLock { open in
      open.connections[ObjectIdentifier(connection)] = connection
      if open.sweep == nil { open.sweep = scheduleSweep() }
    }
    return connection
  }

  /// How long a surplus connection may take to send its request line.
  private static let surplusNanoseconds: UInt64 = 2_000_000_000

  /// Called when a connection closes; its descriptor stays open until this returns.
  func closed(_ connection: Connection) {
    budget.remove(connection)
    _ = open.withLock { $0.connections.removeValue(forKey: ObjectIdentifier(connection)) }
    guard let tell = engine.configuration.whenPeerFails, !connection.isPlain,
      !connection.hasSpoken.load(ordering: .relaxed), !connection.isSurplus.load(ordering: .relaxed), !connection.isCut,
      !engine.isClosing
    else { return }
    tell(.leftAfterHandshake, connection.remoteAddress)
  }

  // MARK: On the timers' thread

  private func scheduleSweep() -> Timers.Token {
    timers.after(milliseconds: sweepMilliseconds) { [weak self] in self?.sweep() }
  }

  /// Cuts connections past their deadline. The lock guarantees that no descriptor is closed and reused meanwhile.
  private func sweep() {
    open.withLock { open in
      let now = Connection.now()
      for connection in open.connections.values { connection.cutIfLate(at: now) }
      open.sweep = open.connections.isEmpty ? nil : scheduleSweep()
    }
  }

  // MARK: Stopping

  /// Stops accepting connections. Call once, before `stop`.
  func beginStopping() {
    guard let handle else { return }
    // The library leaves the socket listening; shut it down, so that clients are refused instead of queued in the
    // backlog.
    _ = MHD_quiesce_daemon(handle)
    listener?.refuse()
    engine.beginStopping()
  }

  /// See ``Server/stop(graceSeconds:)``. Call once. Requests in progress may run until `deadline`.
  func stop(deadline: ContinuousClock.Instant) {
    guard let handle else { return }
    self.handle = nil
    // Whole requests have until the deadline; a client that is still sending one may never finish it.
    waitUntilIdle(until: min(deadline, .now.advanced(by: Self.sendingGrace)))
    while engine.requestsUnderWay > 0, .now < deadline {
      open.withLock { open in for connection in open.connections.values { connection.cutIfSending() } }
      waitUntilIdle(until: min(deadline, .now.advanced(by: .milliseconds(20))))
    }
    engine.resumeAll()
    // Give the loop time to send the responses just resumed.
    waitUntilIdle(until: .now.advanced(by: .milliseconds(250)))
    MHD_stop_daemon(handle)
    if let listener { close(listener.descriptor) }
    if let sweep = open.withLock({ $0.sweep }) { timers.cancel(sweep) }
  }

  /// How long clients may go on sending requests that they had begun.
  private static let sendingGrace = Duration.milliseconds(500)

  private func waitUntilIdle(until deadline: ContinuousClock.Instant) {
    while engine.requestsUnderWay > 0, .now < deadline { usleep(2_000) }
  }
}
