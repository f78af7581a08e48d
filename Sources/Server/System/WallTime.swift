internal import Encodings

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The machine's time, for the log; what the server serves has a clock of its own that tests move.
struct WallTime: Sendable, CustomStringConvertible {
  /// Since 1970.
  var milliseconds: Int

  static func now() -> WallTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return WallTime(milliseconds: Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000)
  }

  /// RFC 3339, in UTC: `2026-01-31T12:00:00.123Z`
  var description: String { RFC3339.text(milliseconds: Int64(milliseconds)) }
}
