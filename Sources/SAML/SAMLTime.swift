/// `xs:dateTime` in UTC, as SAML writes times (Core §1.3.3), in seconds since 1970.
package enum SAMLTime {
  package static func text(_ seconds: Int64) -> String {
    let (days, rest) = seconds.quotientAndRemainderFloored(by: 86_400)
    let (year, month, day) = date(ofDay: days)
    return "\(pad(year, 4))-\(pad(month))-\(pad(day))T\(pad(rest / 3_600)):\(pad(rest / 60 % 60)):\(pad(rest % 60))Z"
  }

  /// Nil for what is no such time. Fractions of a second are cut off.
  package static func seconds(_ text: String) -> Int64? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[10] == 0x54, bytes[13] == 0x3A,
      bytes[16] == 0x3A, let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
      let day = number(bytes[8..<10]), let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]),
      let second = number(bytes[17..<19]), (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60,
      second <= 60
    else { return nil }
    var rest = bytes[19...]
    if rest.first == 0x2E {
      rest = rest.dropFirst()
      guard rest.first.map({ (0x30...0x39).contains($0) }) == true else { return nil }
      rest = rest.drop { (0x30...0x39).contains($0) }
    }
    guard let offset = offset(rest) else { return nil }
    return dayNumber(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second - offset
  }

  private static func offset(_ text: ArraySlice<UInt8>) -> Int64? {
    if text.elementsEqual([0x5A]) { return 0 }
    let bytes = Array(text)
    guard bytes.count == 6, bytes[3] == 0x3A, let hours = number(bytes[1..<3]), let minutes = number(bytes[4..<6]),
      hours <= 14, minutes < 60
    else { return nil }
    switch bytes[0] {
    case 0x2B: return hours * 3_600 + minutes * 60
    case 0x2D: return -(hours * 3_600 + minutes * 60)
    default: return nil
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int64? {
    var value: Int64 = 0
    for byte in bytes {
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int64(byte - 0x30)
    }
    return value
  }

  private static func pad(_ number: Int64, _ width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// Days since 1970 of a date of the Gregorian calendar, by years that begin in March.
  private static func dayNumber(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = year.quotientAndRemainderFloored(by: 400)
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func date(ofDay number: Int64) -> (Int64, Int64, Int64) {
    let (era, dayOfEra) = (number + 719_468).quotientAndRemainderFloored(by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }
}

extension Int64 {
  fileprivate func quotientAndRemainderFloored(by divisor: Int64) -> (Int64, Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
