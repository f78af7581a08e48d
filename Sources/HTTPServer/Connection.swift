// The C library's types belong to whichever module has read its headers first, this one or Platform's: import both.
internal import CMicroHTTPD
internal import Platform
internal import Synchronization

/// One client's connection, and until when it must have sent what is expected of it.
///
/// The library only knows a timeout of inactivity, which one byte a second keeps away for ever. So the loop thread
/// notes here what it waits for, and the housekeeping thread shuts down the sockets of late clients; the loop sees
/// that as the client's hanging up. Phase and deadline are one atomic word: either the loop moves on in time or the
/// connection is cut, never both.
final class Connection: Sendable {
  /// What the server waits for.
  enum Phase: UInt64 {
    /// Nothing: it is the server's turn.
    case none
    /// A request line, maybe the next one.
    case requestLine
    /// The rest of the head.
    case head
    case body
  }

  /// A time from which on a connection has waited for a request, comparable with that of other connections.
  struct IdleSince: Comparable {
    let nanoseconds: UInt64
    /// What its deadline was then; another one means that it was used since.
    fileprivate let deadline: UInt64

    static func < (left: IdleSince, right: IdleSince) -> Bool { left.nanoseconds < right.nanoseconds }
  }

  let descriptor: Int32
  let remoteAddress: String
  /// Whether it came when there was no place for it: health is answered, and nothing else.
  let isSurplus = Atomic<Bool>(false)
  /// Whether a request line has come.
  let hasSpoken = Atomic<Bool>(false)
  /// Whether bytes of ours on the socket would be understood.
  let isPlain: Bool
  /// The deadline in monotonic nanoseconds, with the phase in the two lowest bits; `late` once it is cut.
  private let deadline = Atomic<UInt64>(0)

  /// When the last wait for a request line began, in monotonic nanoseconds.
  private let waitBegan = Atomic<UInt64>(0)

  private static let late = UInt64.max

  init(descriptor: Int32, remoteAddress: String, isPlain: Bool) {
    self.descriptor = descriptor
    self.remoteAddress = remoteAddress
    self.isPlain = isPlain
  }

  /// Notes what is waited for from now on, for at most so many nanoseconds. False: the connection was cut.
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

  /// Has the next sweep cut it, whatever it waits for: for a client that takes nothing of what is sent.
  func expire() { _ = enter(.requestLine) }

  /// Since when it has waited for a request; nil if it has one under way, or is cut already.
  var idleSince: IdleSince? {
    let word = deadline.load(ordering: .acquiring)
    guard word != Self.late, word & 3 == Phase.requestLine.rawValue else { return nil }
    return IdleSince(nanoseconds: waitBegan.load(ordering: .relaxed), deadline: word)
  }

  /// Whether it was ended from this side.
  var isCut: Bool { deadline.load(ordering: .acquiring) == Self.late }

  /// Cuts the connection if it has not been used since. The descriptor must be open still.
  func cut(ifIdle idle: IdleSince) -> Bool {
    guard
      deadline.compareExchange(expected: idle.deadline, desired: Self.late, ordering: .acquiringAndReleasing).exchanged
    else { return false }
    shutdown(descriptor, Int32(SHUT_RDWR))
    return true
  }

  /// Ends a connection that begins with a TLS handshake, with an answer in plain HTTP: clients of TLS see by it that the port speaks no TLS.
  func refuseHandshake() {
    guard deadline.exchange(Self.late, ordering: .acquiringAndReleasing) != Self.late else { return }
    LastWord.discardReceived(on: descriptor)
    LastWord(.handshake).send(to: descriptor)
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// Cuts the connection if its deadline is over, with a last word where the client has begun a request.
  /// The descriptor must be open still.
  func cutIfLate(at now: UInt64) {
    let word = deadline.load(ordering: .relaxed)
    guard word != 0, word != Self.late, word & ~3 < now else { return }
    guard deadline.compareExchange(expected: word, desired: Self.late, ordering: .acquiringAndReleasing).exchanged
    else { return }
    if isPlain, word & 3 == Phase.head.rawValue || word & 3 == Phase.body.rawValue {
      Self.lastWord.send(to: descriptor)
    }
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// The monotonic clock in nanoseconds, to the nearest few milliseconds where that is cheaper.
  static func now() -> UInt64 { MachineClock.coarseNanoseconds }

  private static let lastWord = LastWord(.timeout)
}
