internal import Platform
internal import Synchronization

/// The time of several machines that have to agree: how far theirs is ahead of this one's, and what no clock may fall behind any more.
private enum CommonTime {
  static let offset = Atomic<Int64>(0)
  static let floor = Atomic<Int64>(0)
}

extension Instant {
  /// The wall-clock time: of this machine, or of the one whose time it follows. Where it follows one it never goes back.
  package static var machine: Instant {
    let time = MachineClock.milliseconds + CommonTime.offset.load(ordering: .relaxed)
    let floor = CommonTime.floor.load(ordering: .relaxed)
    guard floor > 0 else { return Instant(milliseconds: time) }
    if time > floor { CommonTime.floor.max(time, ordering: .relaxed) }
    return Instant(milliseconds: max(time, floor))
  }

  /// From now on the machine's time is what another machine says it is.
  /// - Parameter now: that time, as it came in just now, in milliseconds.
  package static func follow(_ now: Int64) {
    CommonTime.offset.store(now - MachineClock.milliseconds, ordering: .relaxed)
    CommonTime.floor.max(1, ordering: .relaxed)
  }

  /// Lets the time be that at least, in milliseconds.
  package static func reach(_ time: Int64) {
    CommonTime.floor.max(time, ordering: .relaxed)
  }
}
