/// Instants in RFC 3339 format (§5.6), such as `2026-03-03T07:08:09.123Z`.
package enum RFC3339 {
  /// Formats an instant in UTC with three decimals.
  /// - Parameter milliseconds: since 1970-01-01T00:00:00Z.
  package static func text(milliseconds: Int64) -> String {
    let time = CivilTime(millisecondsSince1970: milliseconds)
    return DigitWriter.text { writer in
      writer.put(time)
      writer.put(".")
      writer.put(time.millisecond, width: 3)
      writer.put("Z")
    }
  }

  /// Formats an instant in UTC with whole seconds.
  /// - Parameter seconds: since 1970-01-01T00:00:00Z.
  package static func text(seconds: Int64) -> String {
    let time = CivilTime(secondsSince1970: seconds)
    return DigitWriter.text { writer in
      writer.put(time)
      writer.put("Z")
    }
  }

  /// Parses an instant, in milliseconds since 1970-01-01T00:00:00Z; nil if malformed. Accepts fractions of a second,
  /// offsets from UTC, `t`, `z`, and a space between date and time. A leap second equals the first of the next minute.
  package static func milliseconds(_ text: some StringProtocol) -> Int64? {
    var reader = DigitReader(text)
    guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2), reader.skip("-"),
      let day = reader.number(2), reader.skip("T") || reader.skip("t") || reader.skip(" "),
      let hour = reader.number(2), reader.skip(":"), let minute = reader.number(2), reader.skip(":"),
      let second = reader.number(2), hour < 24, minute < 60, second <= 60,
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    var thousandths = 0
    if reader.skip(".") {
      guard let fraction = reader.thousandths() else { return nil }
      thousandths = fraction
    }
    guard let offset = offset(&reader), reader.isAtEnd else { return nil }
    let seconds = date.daysSince1970 * 86_400 + hour * 3_600 + minute * 60 + second - offset
    return Int64(seconds * 1_000 + thousandths)
  }

  /// An offset from UTC in seconds.
  private static func offset(_ reader: inout DigitReader) -> Int? {
    if reader.skip("Z") || reader.skip("z") { return 0 }
    let sign: Int
    if reader.skip("+") { sign = 1 } else if reader.skip("-") { sign = -1 } else { return nil }
    guard let hours = reader.number(2), reader.skip(":"), let minutes = reader.number(2), hours < 24, minutes < 60
    else {
      return nil
    }
    return sign * (hours * 3_600 + minutes * 60)
  }
}

extension DigitWriter {
  /// Writes `2026-03-03T07:08:09`.
  fileprivate mutating func put(_ time: CivilTime) {
    put(year: time.date.year)
    put("-")
    put(time.date.month, width: 2)
    put("-")
    put(time.date.day, width: 2)
    put("T")
    put(time.hour, width: 2)
    put(":")
    put(time.minute, width: 2)
    put(":")
    put(time.second, width: 2)
  }
}
