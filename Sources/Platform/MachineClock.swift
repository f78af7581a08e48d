/// The clocks of this machine. What the server serves has a clock of its own, which tests move.
package enum MachineClock {
  /// The wall clock: milliseconds since 1970-01-01T00:00:00Z.
  package static var milliseconds: Int64 { Int64(nanoseconds / 1_000_000) }

  /// The same in nanoseconds.
  package static var nanoseconds: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return UInt64(max(0, time.tv_sec)) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// A clock that never goes back, in nanoseconds, to some milliseconds: reading it costs less than reading an exact one.
  package static var coarseNanoseconds: UInt64 {
    #if canImport(Darwin)
      return clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW_APPROX)
    #else
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
      return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    #endif
  }
}
