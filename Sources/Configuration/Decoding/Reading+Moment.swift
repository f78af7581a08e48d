extension Reading where Value == Int {
  /// A point in time, as milliseconds since 1970: the service's own seconds (`1726788459.464`) or an RFC 3339 text, which
  /// its command line prints.
  static var moment: Reading {
    Reading { node, diagnosis in
      if case .scalar(let scalar) = node.content {
        switch scalar.lenient {
        case .integer(let seconds) where abs(seconds) < 1 << 40: return seconds * 1000
        case .number(let seconds) where abs(seconds) < 0x1p40: return Int((seconds * 1000).rounded())
        case .string:
          if let milliseconds = milliseconds(rfc3339: scalar.text) { return milliseconds }
        default: break
        }
      }
      diagnosis.reject(
        node.mark, "not a point in time", expected: "seconds since 1970 or a text such as 2026-01-31T12:00:00Z")
      return nil
    }
  }
}

/// `2026-01-31T12:00:00[.123456](Z|±HH:MM)` as milliseconds since 1970.
func milliseconds(rfc3339 text: String) -> Int? {
  let bytes = Array(text.utf8)
  func number(_ range: Range<Int>) -> Int? {
    guard range.upperBound <= bytes.count else { return nil }
    return bytes[range].reduce(0) { value, byte in
      guard let value, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      return value * 10 + Int(byte - UInt8(ascii: "0"))
    }
  }
  func has(_ character: Unicode.Scalar, at index: Int) -> Bool {
    index < bytes.count && bytes[index] == UInt8(ascii: character)
  }
  guard let year = number(0..<4), has("-", at: 4), let month = number(5..<7), has("-", at: 7),
    let day = number(8..<10), has("T", at: 10) || has("t", at: 10) || has(" ", at: 10), let hour = number(11..<13),
    has(":", at: 13), let minute = number(14..<16), has(":", at: 16), let second = number(17..<19),
    (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second <= 60
  else { return nil }
  var end = 19
  var fraction = 0
  if has(".", at: end) {
    let digits = bytes[(end + 1)...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard !digits.isEmpty else { return nil }
    end = digits.endIndex
    for index in 0..<3 { fraction = fraction * 10 + (index < digits.count ? Int(digits[20 + index] - 48) : 0) }
  }
  var offset = 0
  if end + 1 == bytes.count, has("Z", at: end) || has("z", at: end) {
  } else if end + 6 == bytes.count, has("+", at: end) || has("-", at: end), let hours = number(end + 1..<end + 3),
    has(":", at: end + 3), let minutes = number(end + 4..<end + 6)
  {
    offset = (hours * 60 + minutes) * (has("-", at: end) ? -60 : 60)
  } else {
    return nil
  }
  let seconds = ((daysSince1970(year, month, day) * 24 + hour) * 60 + minute) * 60 + second - offset
  return seconds * 1000 + fraction
}

/// Days from 1970-01-01 in the proleptic Gregorian calendar; years begin in March so that the leap day ends them.
private func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
  let shifted = month <= 2 ? year - 1 : year
  let era = (shifted >= 0 ? shifted : shifted - 399) / 400
  let yearOfEra = shifted - era * 400
  let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
  return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
}
