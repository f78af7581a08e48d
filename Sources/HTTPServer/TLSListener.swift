// Import both: C types belong to the module that read their headers first, this one or Platform.
internal import CMicroHTTPD
internal import Platform

/// A listener for HTTPS that may also serve plain HTTP at the same port. It accepts connections itself, peeks at the
/// client's first byte and hands the connection to the daemon of that protocol.
///
/// A library daemon cannot change its certificate. So a new certificate gets a new daemon, and the earlier one ends
/// after its last connection.
final class TLSListener: ConnectionAcceptor, @unchecked Sendable {
  private struct Waiting {
    let client: AcceptedClient
    let deadline: UInt64
  }

  private struct Retired {
    let daemon: Daemon
    let since: UInt64
  }

  /// The least time in nanoseconds before a retired daemon may be stopped: a connection handed to it counts only once
  /// its thread has seen it.
  private static let retirement: UInt64 = 5_000_000_000

  private let listener: Listener
  private let configuration: Server.Configuration
  private let timers: Timers
  private let budget: ConnectionBudget
  private let makeEngine: (Server.Configuration) -> Engine
  /// The pipe that wakes the thread to make it end.
  private let wake: (read: Int32, write: Int32)
  private let isOver = Monitor(false)
  /// Confined to the thread; after it has ended, to `stop`.
  private var certificate: Server.Configuration.TLS
  private var secure: Daemon
  private var retired: [Retired] = []
  private var plain: Daemon?
  private var waiting: [Waiting] = []

  /// - Parameters:
  ///   - configuration: that of this listener.
  ///   - makeEngine: creates the engine for a daemon's connections.
  init(
    _ listener: Listener, _ configuration: Server.Configuration, _ certificate: Server.Configuration.TLS,
    timers: Timers, budget: ConnectionBudget, makeEngine: @escaping (Server.Configuration) -> Engine
  ) throws(ServerError) {
    var pipe: [Int32] = [-1, -1]
    do throws(ServerError) {
      secure = try Daemon(nil, engine: makeEngine(configuration.speaking(certificate)), timers: timers, budget: budget)
    } catch {
      close(listener.descriptor)
      throw error
    }
    (self.listener, self.configuration, self.certificate) = (listener, configuration, certificate)
    (self.timers, self.budget, self.makeEngine) = (timers, budget, makeEngine)
    let isPiped = Self.makePipe(&pipe)
    wake = (pipe[0], pipe[1])
    guard isPiped, Thread.start({ self.run() }) else {
      secure.beginStopping()
      secure.stop(deadline: .now)
      for descriptor in [listener.descriptor, pipe[0], pipe[1]] where descriptor >= 0 { close(descriptor) }
      throw .libraryFailed
    }
  }

  private static func makePipe(_ pipe: inout [Int32]) -> Bool {
    guard Platform.pipe(&pipe) == 0 else { return false }
    for descriptor in pipe { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    return true
  }

  // MARK: On the accepting thread

  private func run() {
    while true {
      let entries = waiting.map { pollfd(fd: $0.client.descriptor, events: Int16(POLLIN), revents: 0) }
      // poll(2) ignores negative descriptors.
      let listening = isFull ? -1 : listener.descriptor
      var polled =
        [pollfd(fd: wake.read, events: Int16(POLLIN), revents: 0)]
        + [pollfd(fd: listening, events: Int16(POLLIN), revents: 0)] + entries
      let count = poll(&polled, nfds_t(polled.count), pollTimeout(isListening: listening >= 0))
      if polled[0].revents != 0 { break }
      guard count >= 0 || errno == EINTR else { break }
      look(at: polled[2...])
      if polled[1].revents != 0 { accept() }
      endRetired()
    }
    for one in waiting { close(one.client.descriptor) }
    waiting = []
    isOver.broadcast { $0 = true }
  }

  /// While some clients have sent nothing yet, the oldest of them makes room.
  private var isFull: Bool { waiting.isEmpty && isAtLimit }

  private var isAtLimit: Bool { budget.count + waiting.count >= budget.limit + ConnectionBudget.reserve }

  /// Milliseconds for poll(2); -1 to wait without limit.
  private func pollTimeout(isListening: Bool) -> Int32 {
    // There is no notification when a connection ends: poll.
    if !isListening { return 50 }
    var milliseconds: Int32 = retired.isEmpty ? -1 : 1_000
    if let first = waiting.map(\.deadline).min() {
      let now = Connection.now()
      let left = first > now ? Int32(clamping: (first - now) / 1_000_000 + 1) : 0
      milliseconds = milliseconds < 0 ? left : min(milliseconds, left)
    }
    return milliseconds
  }

  private func accept() {
    while !isFull {
      guard let client = AcceptedClient(of: listener) else { return }
      if isAtLimit, !waiting.isEmpty { close(waiting.removeFirst().client.descriptor) }
      // Most clients have sent their first byte by now.
      if !handOver(client) {
        waiting.append(
          Waiting(client: client, deadline: Connection.now() + configuration.headerDeadline.nanoseconds))
      }
    }
  }

  private func look(at polled: ArraySlice<pollfd>) {
    guard !waiting.isEmpty else { return }
    let now = Connection.now()
    var left: [Waiting] = []
    for (one, entry) in zip(waiting, polled) {
      if entry.revents != 0, handOver(one.client) { continue }
      if one.deadline < now {
        close(one.client.descriptor)
      } else {
        left.append(one)
      }
    }
    waiting = left
  }

  /// False if the client has not sent anything yet.
  private func handOver(_ client: AcceptedClient) -> Bool {
    switch FirstByte(of: client.descriptor) {
    case .none: return false
    case .gone: close(client.descriptor)
    case .byte(FirstByte.handshake): current().take(client)
    case .byte:
      if let plain = plainDaemon() {
        plain.take(client)
      } else {
        client.refusePlainText()
        configuration.whenPeerFails?(.plainTextToSecurePort, client.remoteAddress)
      }
    }
    return true
  }

  /// The daemon with the newest certificate.
  private func current() -> Daemon {
    guard let newest = certificate.latest?(), newest.generation != certificate.generation else { return secure }
    certificate = newest
    // If the new certificate is unusable, the earlier daemon stays.
    if let daemon = try? Daemon(nil, engine: makeEngine(configuration.speaking(newest)), timers: timers, budget: budget)
    {
      retired.append(Retired(daemon: secure, since: Connection.now()))
      secure = daemon
    }
    return secure
  }

  /// nil if the listener is HTTPS-only.
  private func plainDaemon() -> Daemon? {
    guard configuration.takesPlainText else { return nil }
    if plain == nil {
      plain = try? Daemon(nil, engine: makeEngine(configuration.speaking(nil)), timers: timers, budget: budget)
    }
    return plain
  }

  private func endRetired() {
    guard !retired.isEmpty else { return }
    let now = Connection.now()
    var left: [Retired] = []
    for one in retired {
      guard one.daemon.count == 0, one.since + Self.retirement < now else {
        left.append(one)
        continue
      }
      one.daemon.beginStopping()
      one.daemon.stop(deadline: .now)
    }
    retired = left
  }

  // MARK: Stopping

  var port: Int { listener.port }

  func beginStopping() {
    var byte: UInt8 = 0
    _ = write(wake.write, &byte, 1)
    isOver.wait { $0 ? .done(()) : .sleep(until: nil) }
    listener.refuse()
    for daemon in daemons { daemon.beginStopping() }
  }

  func stop(deadline: ContinuousClock.Instant) {
    for daemon in daemons { daemon.stop(deadline: deadline) }
    for descriptor in [listener.descriptor, wake.read, wake.write] { close(descriptor) }
  }

  private var daemons: [Daemon] { [secure, plain].compactMap(\.self) + retired.map(\.daemon) }
}
