extension Instant {
  /// The instant as RFC 3339 in UTC with milliseconds, e.g. `2026-03-03T07:08:09.123Z`.
  package var rfc3339: String {
    let day = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let secondOfDay = seconds - day * 86_400
    let (year, month, dayOfMonth) = Self.civil(daysSinceEpoch: day)
    let fraction = milliseconds - seconds * 1000
    func padded(_ value: Int64, _ width: Int) -> String {
      let text = String(value)
      return String(repeating: "0", count: max(0, width - text.count)) + text
    }
    let date = "\(padded(year, 4))-\(padded(month, 2))-\(padded(dayOfMonth, 2))"
    let time = "\(padded(secondOfDay / 3600, 2)):\(padded(secondOfDay / 60 % 60, 2)):\(padded(secondOfDay % 60, 2))"
    return "\(date)T\(time).\(padded(fraction, 3))Z"
  }

  /// Reads RFC 3339 (`2026-03-03T07:08:09Z`, with optional fraction and offset); nil for anything else.
  package init?(rfc3339 text: String) {
    var reader = DigitReader(text)
    guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2), reader.skip("-"),
      let day = reader.number(2), reader.skip("T") || reader.skip("t") || reader.skip(" "),
      let hour = reader.number(2), reader.skip(":"), let minute = reader.number(2), reader.skip(":"),
      let second = reader.number(2),
      (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second <= 60
    else { return nil }
    var fraction: Int64 = 0
    if reader.skip(".") {
      guard let value = reader.milliseconds() else { return nil }
      fraction = value
    }
    guard let offset = reader.offsetSeconds(), reader.isAtEnd else { return nil }
    let days = Self.days(year: year, month: month, day: day)
    // A day that its month does not have comes out as another date.
    guard Self.civil(daysSinceEpoch: days) == (year, month, day) else { return nil }
    let total = days * 86_400 + hour * 3600 + minute * 60 + second - offset
    milliseconds = total * 1000 + fraction
  }

  /// Days since the epoch of a civil date (the well-known era arithmetic of the proleptic Gregorian calendar).
  private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func civil(daysSinceEpoch: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = daysSinceEpoch + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthIndex = (5 * dayOfYear + 2) / 153
    let month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthIndex + 2) / 5 + 1)
  }
}

/// Reads fixed-width digits and separators from a text, from left to right.
private struct DigitReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { position == bytes.count }

  mutating func number(_ width: Int) -> Int64? {
    guard position + width <= bytes.count else { return nil }
    var value: Int64 = 0
    for byte in bytes[position..<position + width] {
      guard (48...57).contains(byte) else { return nil }
      value = value * 10 + Int64(byte - 48)
    }
    position += width
    return value
  }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, UInt32(bytes[position]) == character.value else { return false }
    position += 1
    return true
  }

  mutating func milliseconds() -> Int64? {
    var value: Int64 = 0
    var digits = 0
    while position < bytes.count, (48...57).contains(bytes[position]) {
      if digits < 3 { value = value * 10 + Int64(bytes[position] - 48) }
      digits += 1
      position += 1
    }
    guard digits > 0 else { return nil }
    for _ in digits..<max(digits, 3) { value *= 10 }
    return value
  }

  mutating func offsetSeconds() -> Int64? {
    if skip("Z") || skip("z") { return 0 }
    let sign: Int64
    if skip("+") { sign = 1 } else if skip("-") { sign = -1 } else { return nil }
    guard let hours = number(2), skip(":"), let minutes = number(2), hours < 24, minutes < 60 else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }
}
