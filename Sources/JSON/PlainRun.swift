/// Finds the end of the plain part of a JSON string: the first `"`, `\` or control character at or after `start`,
/// else the end. Eight bytes at a time, for tokens and other long strings are nearly all plain.
///
/// Each test sets the high bit of a byte that matches; a borrow can set wrong bits only above a right one, and the
/// lowest is the one that counts.
@inline(__always)
func endOfPlainRun(in text: UnsafeRawBufferPointer, from start: Int) -> Int {
  let ones: UInt64 = 0x0101_0101_0101_0101
  let highs: UInt64 = 0x8080_8080_8080_8080
  var position = start
  while position + 8 <= text.count {
    let word = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: position, as: UInt64.self))
    let control = (word &- ones &* 0x20) & ~word
    let quote = word ^ (ones &* 0x22)
    let backslash = word ^ (ones &* 0x5C)
    let found = (control | ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)) & highs
    if found != 0 { return position + found.trailingZeroBitCount / 8 }
    position += 8
  }
  while position < text.count {
    let byte = text[position]
    if byte < 0x20 || byte == 0x22 || byte == 0x5C { return position }
    position += 1
  }
  return position
}
