/// A point in time in whole milliseconds since 1970-01-01T00:00:00Z: precise enough for every wire format supported.
package struct Instant: Hashable, Comparable, Sendable {
  package var milliseconds: Int64

  package init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  package init(seconds: Int64) {
    milliseconds = seconds * 1000
  }

  /// Whole seconds since the epoch, rounded down, as in JWT's NumericDate (RFC 7519 §2).
  package var seconds: Int64 {
    milliseconds >= 0 ? milliseconds / 1000 : (milliseconds - 999) / 1000
  }

  package static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }

  package static func + (instant: Instant, duration: Duration) -> Instant {
    Instant(milliseconds: instant.milliseconds + duration.milliseconds)
  }

  package static func - (instant: Instant, duration: Duration) -> Instant {
    Instant(milliseconds: instant.milliseconds - duration.milliseconds)
  }

  package static func - (left: Instant, right: Instant) -> Duration {
    .milliseconds(left.milliseconds - right.milliseconds)
  }
}

extension Duration {
  /// The whole milliseconds of this duration.
  package var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1000 + attoseconds / 1_000_000_000_000_000
  }

  /// The whole seconds of this duration.
  package var wholeSeconds: Int64 { components.seconds }

  package static func minutes(_ count: Int64) -> Duration { .seconds(count * 60) }
  package static func hours(_ count: Int64) -> Duration { .seconds(count * 3600) }
  package static func days(_ count: Int64) -> Duration { .seconds(count * 86_400) }
}
