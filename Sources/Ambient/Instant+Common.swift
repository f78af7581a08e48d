internal import Platform
internal import Synchronization

/// The time that several machines share: the offset of the leading machine's clock from this one, and a lower bound
/// that no clock may fall below.
private enum CommonTime {
  static let offset = Atomic<Int64>(0)
  static let floor = Atomic<Int64>(0)
}

extension Instant {
  /// The wall-clock time of this machine, or of the machine that it follows; when following, it never goes back.
  package static var machine: Instant {
    let time = MachineClock.milliseconds + CommonTime.offset.load(ordering: .relaxed)
    let floor = CommonTime.floor.load(ordering: .relaxed)
    guard floor > 0 else { return Instant(milliseconds: time) }
    if time > floor { CommonTime.floor.max(time, ordering: .relaxed) }
    return Instant(milliseconds: max(time, floor))
  }

  /// Follows another machine's clock from now on.
  /// - Parameter now: the other machine's time just received, in milliseconds.
  package static func follow(_ now: Int64) {
    CommonTime.offset.store(now - MachineClock.milliseconds, ordering: .relaxed)
    CommonTime.floor.max(1, ordering: .relaxed)
  }

  /// Ensures that the time is at least `time`, in milliseconds.
  package static func reach(_ time: Int64) {
    CommonTime.floor.max(time, ordering: .relaxed)
  }
}
