internal import Platform

/// The time of a sandbox. A test freezes it, sets it, or moves it on; every expiry in the sandbox follows.
package struct Clock: Hashable, Sendable, Codable {
  /// How far the sandbox is ahead of the machine, in milliseconds.
  package private(set) var offset: Int64 = 0
  /// The instant at which the clock stands still, if it does.
  package private(set) var frozenAt: Instant?

  package init() {}

  /// A clock that stands still at `instant`: for tests.
  package init(frozenAt instant: Instant) {
    frozenAt = instant
  }

  /// The sandbox's time when the machine's is `machine`.
  package func now(machine: Instant = .machine) -> Instant {
    frozenAt ?? Instant(milliseconds: machine.milliseconds + offset)
  }

  /// How far ahead of the machine this clock is, in whole seconds.
  package func offsetSeconds(machine: Instant = .machine) -> Int64 {
    (now(machine: machine).milliseconds - machine.milliseconds) / 1000
  }

  package var isFrozen: Bool { frozenAt != nil }

  /// Stops the clock at `instant`, or where it is.
  package mutating func freeze(at instant: Instant? = nil, machine: Instant = .machine) {
    frozenAt = instant ?? now(machine: machine)
  }

  /// Moves the clock to `instant`; a frozen clock stays frozen there.
  package mutating func set(to instant: Instant, machine: Instant = .machine) {
    if frozenAt != nil { frozenAt = instant }
    offset = instant.milliseconds - machine.milliseconds
  }

  /// Moves the clock on (or back) by `duration`.
  package mutating func advance(by duration: Duration, machine: Instant = .machine) {
    set(to: now(machine: machine) + duration, machine: machine)
  }

  /// Lets the clock run on from where it stands.
  package mutating func unfreeze(machine: Instant = .machine) {
    guard let instant = frozenAt else { return }
    frozenAt = nil
    offset = instant.milliseconds - machine.milliseconds
  }

  /// Back to the machine's time.
  package mutating func reset() {
    self = Clock()
  }
}
