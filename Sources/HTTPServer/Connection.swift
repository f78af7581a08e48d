// Import both: C types belong to the module that read their headers first, this one or Platform.
internal import CMicroHTTPD
internal import Platform
internal import Synchronization

/// One client's connection and the deadline by which the client must send what the server waits for.
///
/// The library has only an inactivity timeout, which one byte a second defeats (a slow-client attack). So the loop
/// thread records the phase here and the timer thread shuts down the sockets of clients past their deadline, which the
/// loop sees as a disconnect. Phase and deadline share one atomic word: either the loop moves on in time or the
/// connection is cut, never both.
final class Connection: Sendable {
  /// What the server waits for.
  enum Phase: UInt64 {
    /// Nothing: the server is processing.
    case none
    /// A request line: the first one or, on a persistent connection, the next.
    case requestLine
    /// The rest of the request head.
    case head
    case body
  }

  /// When a connection began to wait for a request; ordered across connections.
  struct IdleSince: Comparable {
    let nanoseconds: UInt64
    /// The connection's deadline at that time; a different deadline later means that it was used in between.
    fileprivate let deadline: UInt64

    static func < (left: IdleSince, right: IdleSince) -> Bool { left.nanoseconds < right.nanoseconds }
  }

  let descriptor: Int32
  let remoteAddress: String
  /// Whether it was accepted beyond the connection limit: only health checks are answered.
  let isSurplus = Atomic<Bool>(false)
  /// Whether a request line has been received.
  let hasSpoken = Atomic<Bool>(false)
  /// Whether the connection is plain text, so that bytes may be written to the socket directly.
  let isPlain: Bool
  /// The deadline in monotonic nanoseconds, with the phase in the two lowest bits; `late` once cut.
  private let deadline = Atomic<UInt64>(0)

  /// When the last wait for a request line began, in monotonic nanoseconds.
  private let waitBegan = Atomic<UInt64>(0)

  private static let late = UInt64.max

  init(descriptor: Int32, remoteAddress: String, isPlain: Bool) {
    self.descriptor = descriptor
    self.remoteAddress = remoteAddress
    self.isPlain = isPlain
  }

  /// Sets the phase and its deadline, that many nanoseconds from now. False if the connection was cut.
  func enter(_ phase: Phase, nanoseconds: UInt64 = 0) -> Bool {
    let now = phase == .none ? 0 : Self.now()
    let word = phase == .none ? 0 : (now + nanoseconds) & ~3 | phase.rawValue
    if phase == .requestLine { waitBegan.store(now, ordering: .relaxed) }
    var current = deadline.load(ordering: .relaxed)
    while current != Self.late {
      let (exchanged, original) = deadline.compareExchange(
        expected: current, desired: word, ordering: .acquiringAndReleasing)
      if exchanged { return true }
      current = original
    }
    return false
  }

  /// Lets the next sweep cut the connection in any phase: for a client that does not read what is sent.
  func expire() { _ = enter(.requestLine) }

  /// When the wait for a request began; nil while a request is in progress or after the connection was cut.
  var idleSince: IdleSince? {
    let word = deadline.load(ordering: .acquiring)
    guard word != Self.late, word & 3 == Phase.requestLine.rawValue else { return nil }
    return IdleSince(nanoseconds: waitBegan.load(ordering: .relaxed), deadline: word)
  }

  /// Whether the server cut the connection.
  var isCut: Bool { deadline.load(ordering: .acquiring) == Self.late }

  /// Cuts the connection if it has not been used since. Its descriptor must still be open.
  func cut(ifIdle idle: IdleSince) -> Bool {
    guard
      deadline.compareExchange(expected: idle.deadline, desired: Self.late, ordering: .acquiringAndReleasing).exchanged
    else { return false }
    shutdown(descriptor, Int32(SHUT_RDWR))
    return true
  }

  /// Cuts the connection while its client is sending a request, which the stopping server will not read, with a 503
  /// response. Its descriptor must still be open.
  func cutIfSending() {
    let word = deadline.load(ordering: .relaxed)
    guard word != Self.late, word & 3 == Phase.head.rawValue || word & 3 == Phase.body.rawValue else { return }
    guard deadline.compareExchange(expected: word, desired: Self.late, ordering: .acquiringAndReleasing).exchanged
    else { return }
    if isPlain { Self.stoppingResponse.send(to: descriptor) }
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// Answers a TLS handshake on a plain HTTP port with plain HTTP, from which TLS clients see that the port does not
  /// speak TLS, and cuts the connection.
  func refuseHandshake() {
    guard deadline.exchange(Self.late, ordering: .acquiringAndReleasing) != Self.late else { return }
    RawResponse.discardReceived(on: descriptor)
    RawResponse(.handshake).send(to: descriptor)
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// Cuts the connection if its deadline has passed, with a 408 response if the client has begun a request. Its
  /// descriptor must still be open.
  func cutIfLate(at now: UInt64) {
    let word = deadline.load(ordering: .relaxed)
    guard word != 0, word != Self.late, word & ~3 < now else { return }
    guard deadline.compareExchange(expected: word, desired: Self.late, ordering: .acquiringAndReleasing).exchanged
    else { return }
    if isPlain, word & 3 == Phase.head.rawValue || word & 3 == Phase.body.rawValue {
      Self.timeoutResponse.send(to: descriptor)
    }
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// The monotonic clock in nanoseconds, coarse to a few milliseconds where that is cheaper.
  static func now() -> UInt64 { MachineClock.coarseNanoseconds }

  private static let timeoutResponse = RawResponse(.timeout)
  private static let stoppingResponse = RawResponse(.stopping)
}
