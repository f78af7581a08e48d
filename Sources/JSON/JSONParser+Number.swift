extension JSONParser {
  /// The longest number in bytes: conversion costs more than linear time.
  private static let longestNumber = 1_024

  mutating func number() throws(JSONSyntaxError) -> JSON {
    let start = position
    let isNegative = next == UInt8(ascii: "-")
    if isNegative { position += 1 }

    // Accumulated as a negative number, whose range is larger by one.
    var whole: Int? = 0
    let firstDigit = position
    while let digit = nextDigit {
      whole = Self.appending(digit, to: whole)
      position += 1
    }
    guard position > firstDigit, position == firstDigit + 1 || bytes[firstDigit] != UInt8(ascii: "0") else {
      throw JSONSyntaxError(offset: firstDigit, reason: .invalidNumber)
    }
    let hasFraction = try skipFraction()
    let hasExponent = try skipExponent()

    if !hasFraction, !hasExponent, let whole, isNegative || whole != Int.min {
      return .integer(isNegative ? whole : -whole)
    }
    guard position - start <= Self.longestNumber,
      let value = Double(String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<position]), as: UTF8.self)),
      value.isFinite
    else {
      throw JSONSyntaxError(offset: start, reason: .numberOutOfRange)
    }
    return .number(value)
  }

  private var nextDigit: Int? {
    let byte = next
    return byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") ? Int(byte - UInt8(ascii: "0")) : nil
  }

  /// Appends a digit to a negative number; nil once it overflows.
  @inline(__always)
  private static func appending(_ digit: Int, to negative: Int?) -> Int? {
    guard let negative else { return nil }
    let (tenfold, overflow) = negative.multipliedReportingOverflow(by: 10)
    let (result, borrow) = tenfold.subtractingReportingOverflow(digit)
    return overflow || borrow ? nil : result
  }

  private mutating func skipFraction() throws(JSONSyntaxError) -> Bool {
    guard next == UInt8(ascii: ".") else { return false }
    position += 1
    try skipDigits()
    return true
  }

  private mutating func skipExponent() throws(JSONSyntaxError) -> Bool {
    guard next | 0x20 == UInt8(ascii: "e") else { return false }
    position += 1
    if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
    try skipDigits()
    return true
  }

  /// Skips one or more digits.
  private mutating func skipDigits() throws(JSONSyntaxError) {
    guard nextDigit != nil else { throw error(.invalidNumber) }
    while nextDigit != nil { position += 1 }
  }
}
