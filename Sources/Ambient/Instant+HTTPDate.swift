internal import Encodings

extension Instant {
  /// The time as HTTP's headers have it (RFC 9110 §5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
  package var httpDate: String {
    let parts = RFC3339.text(milliseconds: milliseconds).split { "-T:.Z".contains($0) }
    guard parts.count >= 6, let month = Int(parts[1]), (1...12).contains(month) else { return "" }
    let days = Int(seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400)
    // 1970 began on a Thursday.
    let weekday = ((days + 3) % 7 + 7) % 7
    return "\(Self.weekdays[weekday]), \(parts[2]) \(Self.months[month - 1]) \(parts[0]) "
      + "\(parts[3]):\(parts[4]):\(parts[5]) GMT"
  }

  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}
