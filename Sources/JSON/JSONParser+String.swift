extension JSONParser {
  mutating func string() throws(JSONSyntaxError) -> String {
    let start = position + 1
    let run = PlainRun(in: bytes, from: start)
    guard run.end < bytes.count, bytes[run.end] == UInt8(ascii: "\"") else {
      return try stringWithEscapes(from: start, firstStop: run.end)
    }
    position = run.end + 1
    let text = UnsafeBufferPointer(rebasing: bytes[start..<run.end])
    // Validating while copying costs twice as much, and hardly any string needs it.
    if run.isASCII { return String(decoding: text, as: UTF8.self) }
    guard let text = String(validating: text, as: UTF8.self) else {
      throw JSONSyntaxError(offset: start, reason: .invalidUTF8)
    }
    return text
  }

  /// The slow path: plain runs and decoded escapes are collected in `scratch`.
  private mutating func stringWithEscapes(from start: Int, firstStop: Int) throws(JSONSyntaxError) -> String {
    scratch.removeAll(keepingCapacity: true)
    position = start
    var stop = firstStop
    while true {
      scratch.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[position..<stop]))
      position = stop
      guard position < bytes.count else { throw error(.unexpectedEnd) }
      switch bytes[position] {
      case UInt8(ascii: "\""):
        guard let text = String(validating: scratch, as: UTF8.self) else {
          throw JSONSyntaxError(offset: start, reason: .invalidUTF8)
        }
        position += 1
        return text
      case UInt8(ascii: "\\"): try escape()
      default: throw error(.controlCharacter)
      }
      stop = PlainRun(in: bytes, from: position).end
    }
  }

  private mutating func escape() throws(JSONSyntaxError) {
    position += 1
    let decoded: UInt8
    switch next {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): decoded = next
    case UInt8(ascii: "b"): decoded = 0x08
    case UInt8(ascii: "f"): decoded = 0x0C
    case UInt8(ascii: "n"): decoded = 0x0A
    case UInt8(ascii: "r"): decoded = 0x0D
    case UInt8(ascii: "t"): decoded = 0x09
    case UInt8(ascii: "u"):
      position += 1
      scratch.append(contentsOf: String(try escapedScalar()).utf8)
      return
    default: throw error(position < bytes.count ? .invalidEscape : .unexpectedEnd)
    }
    scratch.append(decoded)
    position += 1
  }

  /// Reads the four digits after `\u`, and the second escape of a surrogate pair.
  private mutating func escapedScalar() throws(JSONSyntaxError) -> Unicode.Scalar {
    let start = position - 2
    let unit = try fourHexDigits()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    if unit < 0xDC00, next == UInt8(ascii: "\\"), position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "u") {
      position += 2
      let low = try fourHexDigits()
      if (0xDC00...0xDFFF).contains(low),
        let scalar = Unicode.Scalar(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00))
      {
        return scalar
      }
    }
    throw JSONSyntaxError(offset: start, reason: .loneSurrogate)
  }

  private mutating func fourHexDigits() throws(JSONSyntaxError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      let digit: UInt8
      switch next {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = next - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = next - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = next - UInt8(ascii: "A") + 10
      default: throw error(position < bytes.count ? .invalidEscape : .unexpectedEnd)
      }
      unit = unit << 4 | UInt32(digit)
      position += 1
    }
    return unit
  }
}
