/// Instants in ISO 8601 basic format with whole seconds, such as `20260101T000000Z`.
package enum ISO8601Basic {
  /// Formats an instant in UTC.
  /// - Parameter seconds: since 1970-01-01T00:00:00Z.
  package static func text(seconds: Int64) -> String {
    let time = CivilTime(secondsSince1970: seconds)
    return DigitWriter.text { writer in
      writer.put(year: time.date.year)
      writer.put(time.date.month, width: 2)
      writer.put(time.date.day, width: 2)
      writer.put("T")
      writer.put(time.hour, width: 2)
      writer.put(time.minute, width: 2)
      writer.put(time.second, width: 2)
      writer.put("Z")
    }
  }

  /// Parses an instant, in seconds since 1970-01-01T00:00:00Z; nil if malformed.
  package static func seconds(_ text: some StringProtocol) -> Int64? {
    var reader = DigitReader(text)
    guard let year = reader.number(4), let month = reader.number(2), let day = reader.number(2), reader.skip("T"),
      let hour = reader.number(2), let minute = reader.number(2), let second = reader.number(2), reader.skip("Z"),
      reader.isAtEnd, hour < 24, minute < 60, second <= 60, let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    return Int64(date.daysSince1970 * 86_400 + hour * 3_600 + minute * 60 + second)
  }
}
