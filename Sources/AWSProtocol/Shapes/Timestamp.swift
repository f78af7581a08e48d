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
    let seconds = milliseconds >= 0 ? milliseconds / 1000 : (milliseconds - 999) / 1000
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let rest = seconds - days * 86_400
    // The well-known era arithmetic of the proleptic Gregorian calendar; years begin in March.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let day = shifted - era * 146_097
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let civilMonth = month < 10 ? month + 3 : month - 9
    func padded(_ number: Int, _ width: Int = 2) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, width - text.count)) + text
    }
    let date = [
      padded(year + era * 400 + (civilMonth <= 2 ? 1 : 0), 4), padded(civilMonth),
      padded(dayOfYear - (153 * month + 2) / 5 + 1),
    ].joined(separator: "-")
    return "\(date)T\(padded(rest / 3600)):\(padded(rest / 60 % 60)):\(padded(rest % 60))Z"
  }
}
