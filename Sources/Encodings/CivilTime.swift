/// A date and time of day in UTC to the millisecond, shared by all text formats of instants.
struct CivilTime {
  let date: CivilDate
  /// From 0 to 86,399.
  let secondOfDay: Int
  /// From 0 to 999.
  let millisecond: Int

  init(millisecondsSince1970: Int64) {
    let (second, millisecond) = Self.divideFloored(Int(millisecondsSince1970), by: 1_000)
    let (day, secondOfDay) = Self.divideFloored(second, by: 86_400)
    date = CivilDate(daysSince1970: day)
    self.secondOfDay = secondOfDay
    self.millisecond = millisecond
  }

  init(secondsSince1970: Int64) {
    let (day, secondOfDay) = Self.divideFloored(Int(secondsSince1970), by: 86_400)
    date = CivilDate(daysSince1970: day)
    self.secondOfDay = secondOfDay
    millisecond = 0
  }

  var hour: Int { secondOfDay / 3_600 }
  var minute: Int { secondOfDay / 60 % 60 }
  var second: Int { secondOfDay % 60 }

  private static func divideFloored(_ value: Int, by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

/// Writes digits and separators into a buffer.
struct DigitWriter {
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private(set) var count = 0

  /// The longest text: an instant whose year has a sign and eleven digits.
  static let capacity = 40

  /// The text written by `body`, at most ``capacity`` bytes.
  static func text(_ body: (inout DigitWriter) -> Void) -> String {
    String(unsafeUninitializedCapacity: capacity) { buffer in
      var writer = DigitWriter(buffer: buffer)
      body(&writer)
      return writer.count
    }
  }

  private init(buffer: UnsafeMutableBufferPointer<UInt8>) { self.buffer = buffer }

  mutating func put(_ text: StaticString) {
    text.withUTF8Buffer { text in
      for byte in text {
        buffer[count] = byte
        count += 1
      }
    }
  }

  /// Writes a number of at most `width` digits, padded with zeros.
  mutating func put(_ number: Int, width: Int) {
    var rest = number
    for place in (count..<count + width).reversed() {
      buffer[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    count += width
  }

  /// Writes a year with four digits, or more and a sign if needed.
  mutating func put(year: Int) {
    if year < 0 { put("-") }
    let magnitude = abs(year)
    var width = 4
    var limit = 10_000
    while magnitude >= limit {
      width += 1
      limit *= 10
    }
    put(magnitude, width: width)
  }
}

/// Parses digits and separators.
struct DigitReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { position == bytes.count }

  /// Reads exactly `width` digits; nil if there are fewer.
  mutating func number(_ width: Int) -> Int? {
    guard position + width <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[position..<position + width] {
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    position += width
    return value
  }

  /// Consumes the character if it comes next.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, UInt32(bytes[position]) == character.value else { return false }
    position += 1
    return true
  }

  /// Reads a fraction in thousandths; nil if no digit follows. Digits beyond the third are ignored.
  mutating func thousandths() -> Int? {
    var value = 0
    var digits = 0
    while position < bytes.count, (0x30...0x39).contains(bytes[position]) {
      if digits < 3 { value = value * 10 + Int(bytes[position] - 0x30) }
      digits += 1
      position += 1
    }
    guard digits > 0 else { return nil }
    for _ in digits..<max(digits, 3) { value *= 10 }
    return value
  }
}
