internal import Encodings

/// A point in time in the JSON protocol: seconds since 1970 with up to three decimals.
package struct Timestamp: Sendable, Hashable, Comparable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  package var milliseconds: Int

  package init(milliseconds: Int) { self.milliseconds = milliseconds }

  /// nil if the number is not a representable time.
  package init?(seconds: Double) {
    guard let milliseconds = Int(exactly: (seconds * 1000).rounded()) else { return nil }
    self.init(milliseconds: milliseconds)
  }

  /// `1726788459.464`, and `1726788459.0` for a whole second, as the service writes them.
  var text: String {
    let (seconds, rest) = milliseconds.magnitude.quotientAndRemainder(dividingBy: 1000)
    var decimals = String(rest + 1000).dropFirst()
    while decimals.count > 1, decimals.last == "0" { decimals.removeLast() }
    return "\(milliseconds < 0 ? "-" : "")\(seconds).\(decimals)"
  }

  package static func < (left: Timestamp, right: Timestamp) -> Bool { left.milliseconds < right.milliseconds }

  /// `2026-01-01T00:00:00.031Z` for the query protocol, and `2026-01-01T00:00:00Z` for a whole second, as the service
  /// writes them: SAM orders the events of a stack by the milliseconds.
  var iso8601: String {
    let (whole, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
    let (seconds, thousandths) = rest < 0 ? (whole - 1, rest + 1_000) : (whole, rest)
    let text = RFC3339.text(seconds: Int64(seconds))
    return thousandths == 0 ? text : "\(text.dropLast()).\(String(1_000 + thousandths).dropFirst())Z"
  }
}
