internal import Platform
internal import Sandboxes
internal import Synchronization

/// Frees memory after a burst of requests: the journals are packed, and free memory is returned to the system.
///
/// A thread of the lowest priority, which sleeps until there were many requests.
final class Housekeeping: Sendable {
  private let core: IdentityCore
  private let requests = Atomic<UInt64>(0)
  private let isWanted = Monitor(false)

  /// How many requests make a burst.
  private static let many: UInt64 = 512
  /// A burst is over when there are fewer requests than ``few`` in that time, in microseconds.
  private static let pause: UInt32 = 2_000_000
  private static let few: UInt64 = 100

  init(_ core: IdentityCore) { self.core = core }

  /// Counts a request.
  @Sendable func note() {
    let count = requests.wrappingAdd(1, ordering: .relaxed).newValue
    guard count % Self.many == 0 else { return }
    if count == Self.many { Thread.start(run) }
    isWanted.signal { $0 = true }
  }

  private func run() {
    Thread.lowerPriority()
    while true {
      isWanted.wait { isWanted -> Monitor<Bool>.Turn<Void> in
        guard isWanted else { return .sleep(until: nil) }
        isWanted = false
        return .done(())
      }
      waitForQuiet()
      for sandbox in core.registry.sandboxes { sandbox.traffic.pack() }
      ProcessMemory.giveBack()
    }
  }

  private func waitForQuiet() {
    var before = requests.load(ordering: .relaxed)
    while true {
      usleep(Self.pause)
      let now = requests.load(ordering: .relaxed)
      if now - before < Self.few { return }
      before = now
    }
  }
}
