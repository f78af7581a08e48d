internal import Encodings

/// A point in time as the JSON protocol writes it: a number of seconds since 1970 with up to three decimals.
package struct Timestamp: Sendable, Hashable, Comparable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  package var milliseconds: Int

  package init(milliseconds: Int) { self.milliseconds = milliseconds }

  /// Nil if the number is no time that fits.
  package init?(seconds: Double) {
    guard let milliseconds = Int(exactly: (seconds * 1000).rounded()) else { return nil }
    self.init(milliseconds: milliseconds)
  }

  /// `1726788459.464`, and `1726788459.0` for a whole second, as the service writes both.
  var text: String {
    let (seconds, rest) = milliseconds.magnitude.quotientAndRemainder(dividingBy: 1000)
    var decimals = String(rest + 1000).dropFirst()
    while decimals.count > 1, decimals.last == "0" { decimals.removeLast() }
    return "\(milliseconds < 0 ? "-" : "")\(seconds).\(decimals)"
  }

  package static func < (left: Timestamp, right: Timestamp) -> Bool { left.milliseconds < right.milliseconds }

  /// `2026-01-01T00:00:00Z`, as the query protocol writes it: whole seconds, the rest cut off.
  var iso8601: String {
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
    return RFC3339.text(seconds: Int64(rest < 0 ? seconds - 1 : seconds))
  }
}
