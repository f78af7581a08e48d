internal import Encodings
internal import Platform

/// The machine's time, for the log; sandboxes have clocks of their own that tests move.
struct WallTime: Sendable, CustomStringConvertible {
  /// Since 1970.
  var milliseconds: Int

  static func now() -> WallTime {
    WallTime(milliseconds: Int(MachineClock.milliseconds))
  }

  /// RFC 3339, in UTC: `2026-01-31T12:00:00.123Z`
  var description: String { RFC3339.text(milliseconds: Int64(milliseconds)) }
}
