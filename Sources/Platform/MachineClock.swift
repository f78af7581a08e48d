/// The clocks of this machine. Sandboxes have their own clocks, which tests can set.
package enum MachineClock {
  /// The wall clock: milliseconds since 1970-01-01T00:00:00Z.
  package static var milliseconds: Int64 { Int64(nanoseconds / 1_000_000) }

  /// The wall clock in nanoseconds since 1970-01-01T00:00:00Z.
  package static var nanoseconds: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return UInt64(max(0, time.tv_sec)) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// The monotonic clock in nanoseconds, accurate to a few milliseconds; cheaper to read than an exact one.
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
