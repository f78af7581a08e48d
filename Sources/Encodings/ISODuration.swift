/// Parses ISO 8601 durations.
package enum ISODuration {
  /// The longest accepted duration, ten thousand years, so that sums cannot overflow.
  static let limit = Duration.seconds(10_000 * 366 * 86_400)

  /// Parses `PT15M`, `P1DT12H`, `P2W`, `PT0.5S`, optionally signed (ISO 8601-2 §4.3.3); nil otherwise. Years and months
  /// are rejected, since their length varies. The last part may have a fraction, truncated to milliseconds.
  package static func parse(_ text: String) -> Duration? {
    var rest = Array(text.utf8)[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    guard rest.popFirst() == UInt8(ascii: "P"), !rest.isEmpty else { return nil }
    var units: ArraySlice<(letter: UInt8, seconds: Int64)> = [
      (UInt8(ascii: "W"), 604_800), (UInt8(ascii: "D"), 86_400),
    ]
    var total = Duration.zero
    var isTime = false
    var isLast = false
    while !rest.isEmpty {
      if rest.first == UInt8(ascii: "T"), !isTime {
        isTime = true
        rest.removeFirst()
        units = [(UInt8(ascii: "H"), 3600), (UInt8(ascii: "M"), 60), (UInt8(ascii: "S"), 1)]
        guard !rest.isEmpty else { return nil }
      }
      guard !isLast, let (whole, milliseconds, hasFraction) = number(&rest), let letter = rest.popFirst(),
        let unit = units.firstIndex(where: { $0.letter == letter })
      else { return nil }
      let seconds = units[unit].seconds
      units = units[(unit + 1)...]
      isLast = hasFraction
      // Twelve digits times a week cannot overflow.
      total += .seconds(whole * seconds) + .milliseconds(milliseconds * seconds)
      guard total <= limit else { return nil }
    }
    return isNegative ? .zero - total : total
  }

  /// Digits, optionally with a fraction after a point or comma, in milliseconds.
  private static func number(_ rest: inout ArraySlice<UInt8>) -> (whole: Int64, milliseconds: Int64, hasFraction: Bool)?
  {
    guard let whole = digits(&rest), whole.count <= 12 else { return nil }
    guard rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ",") else { return (whole.value, 0, false) }
    rest.removeFirst()
    guard var fraction = digits(&rest), fraction.count <= 9 else { return nil }
    while fraction.count < 3 { fraction = (fraction.value * 10, fraction.count + 1) }
    while fraction.count > 3 { fraction = (fraction.value / 10, fraction.count - 1) }
    return (whole.value, fraction.value, true)
  }

  private static func digits(_ rest: inout ArraySlice<UInt8>) -> (value: Int64, count: Int)? {
    var value: Int64 = 0
    var count = 0
    while let byte = rest.first, (48...57).contains(byte) {
      guard count < 12 else { return nil }
      value = value * 10 + Int64(byte - 48)
      count += 1
      rest.removeFirst()
    }
    return count > 0 ? (value, count) : nil
  }
}
