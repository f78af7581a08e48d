/// Instants in mail headers (RFC 5322 §3.3), such as `Tue, 03 Mar 2026 07:08:09 +0000`.
package enum RFC5322 {
  private static let weekdays: [StaticString] = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months: [StaticString] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Formats an instant in UTC.
  /// - Parameter seconds: since 1970-01-01T00:00:00Z.
  package static func text(seconds: Int64) -> String {
    let time = CivilTime(secondsSince1970: seconds)
    return DigitWriter.text { writer in
      writer.put(weekdays[time.date.weekday])
      writer.put(", ")
      writer.put(time.date.day, width: 2)
      writer.put(" ")
      writer.put(months[time.date.month - 1])
      writer.put(" ")
      writer.put(year: time.date.year)
      writer.put(" ")
      writer.put(time.hour, width: 2)
      writer.put(":")
      writer.put(time.minute, width: 2)
      writer.put(":")
      writer.put(time.second, width: 2)
      writer.put(" +0000")
    }
  }
}
