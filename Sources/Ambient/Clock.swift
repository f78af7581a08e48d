// Room: Time, randomness and unique ids as values that a sandbox has, so that tests decide them.

internal import Platform

/// A sandbox's clock. A test can freeze, set or advance it; every expiry in the sandbox follows.
package struct Clock: Hashable, Sendable, Codable {
  /// Milliseconds that the clock is ahead of the machine.
  package private(set) var offset: Int64 = 0
  /// The time of a frozen clock; nil if it runs.
  package private(set) var frozenAt: Instant?
  /// Milliseconds that the header `Date` of responses is ahead of this clock; nil for none.
  package private(set) var dateSkew: Int64?

  package init() {}

  /// A frozen clock, for tests.
  package init(frozenAt instant: Instant) {
    frozenAt = instant
  }

  /// The sandbox's time at the machine's time `machine`.
  package func now(machine: Instant = .machine) -> Instant {
    frozenAt ?? Instant(milliseconds: machine.milliseconds + offset)
  }

  /// Whole seconds that the clock is ahead of the machine.
  package func offsetSeconds(machine: Instant = .machine) -> Int64 {
    (now(machine: machine).milliseconds - machine.milliseconds) / 1000
  }

  /// The time in the header `Date` of responses; nil for the machine's own.
  package func responseDate(machine: Instant = .machine) -> Instant? {
    guard offset != 0 || frozenAt != nil || dateSkew != nil else { return nil }
    return Instant(milliseconds: now(machine: machine).milliseconds + (dateSkew ?? 0))
  }

  /// Sets how far the header `Date` of responses is ahead of this clock.
  package mutating func skewDate(by duration: Duration) {
    let milliseconds = (Instant(milliseconds: 0) + duration).milliseconds
    dateSkew = milliseconds == 0 ? nil : milliseconds
  }

  package var isFrozen: Bool { frozenAt != nil }

  /// Freezes the clock at `instant`, by default at its current time.
  package mutating func freeze(at instant: Instant? = nil, machine: Instant = .machine) {
    frozenAt = instant ?? now(machine: machine)
  }

  /// Sets the clock to `instant`; a frozen clock stays frozen.
  package mutating func set(to instant: Instant, machine: Instant = .machine) {
    if frozenAt != nil { frozenAt = instant }
    offset = instant.milliseconds - machine.milliseconds
  }

  /// Moves the clock forward, or back if `duration` is negative.
  package mutating func advance(by duration: Duration, machine: Instant = .machine) {
    set(to: now(machine: machine) + duration, machine: machine)
  }

  /// Lets a frozen clock run on from its time.
  package mutating func unfreeze(machine: Instant = .machine) {
    guard let instant = frozenAt else { return }
    frozenAt = nil
    offset = instant.milliseconds - machine.milliseconds
  }

  /// Returns to the machine's time.
  package mutating func reset() {
    self = Clock()
  }
}
